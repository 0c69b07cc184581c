import { placeCodes } from '@keywright/contract/places';
import { m } from '@keywright/words/messages';
import { placeName } from './place-name.ts';

/** The words of `IdNumberFields`, and the states and provinces that issue IDs, in the reader's language. */
export const idNumberWords = () => ({
  words: {
    number: m.common_id_number(),
    hint: m.common_id_number_hint(),
    place: m.common_id_place(),
    noPlace: m.common_id_place_none(),
  },
  places: placeCodes.map((code) => [code, placeName(code)] as const),
});
