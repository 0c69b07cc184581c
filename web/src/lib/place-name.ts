import { placeNamed } from '@keywright/contract/places';
import { spoken } from '@keywright/words/spoken';

/** A state or province as the person reads it, by its code or its English name, which is what is stored. */
export const placeName = (place: string): string => placeNamed(place)?.name[spoken()] ?? place;
