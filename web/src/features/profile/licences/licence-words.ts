import type { Licence, LicenceDocument } from '@keywright/contract/compliance';
import { type PlaceCode, placeOf } from '@keywright/contract/places';
import { spoken } from '@keywright/words/spoken';
import { documentNames } from '../../../lib/document-names.ts';
import { m } from '@keywright/words/messages';
import type { BadgeTone } from '../../../ui/badge.tsx';

/** One license that is asked for or on file; what is on file of it, if anything. */
export type LicenceSlot = { place: PlaceCode; document: LicenceDocument; stored: Licence | undefined };

/** What a license is called: by its kind and the place that it is for. */
export const nameOf = ({ place, document }: Pick<LicenceSlot, 'place' | 'document'>): string =>
  m.profile_licence_of({ name: documentNames[document](), place: placeOf(place)?.name[spoken()] ?? place });

type Standing = { tone: BadgeTone; words: () => string };

export const standings: Record<Licence['state'], Standing> = {
  VALID: { tone: 'fulfilled', words: m.profile_licence_valid },
  EXPIRING: { tone: 'late', words: m.profile_licence_expiring },
  EXPIRED: { tone: 'rejected', words: m.profile_licence_expired },
};

export const missing: Standing = { tone: 'neutral', words: m.profile_licence_missing };
