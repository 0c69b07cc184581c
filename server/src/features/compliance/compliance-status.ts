import type { complianceStatus } from '@keywright/contract/compliance';
import type { ReplyOf } from '@keywright/contract/endpoint';
import type { Locale } from '@keywright/contract/locale';
import { placeNamed } from '@keywright/contract/places';
import { byLocale } from '@keywright/words/by-locale';
import { isInForce, lawOf, type LicenceLaw } from '@keywright/contract/licence-law';
import type { Known } from '../../access/actor.ts';
import type { Parts } from '../../platform/parts.ts';
import { placeOf } from './compliance.store.ts';

export type ComplianceStatus = ReplyOf<typeof complianceStatus>;

/** What the caller's own state or province asks of a locksmith. */
export const viewCompliance = async ({ db, clock }: Parts, { person, locale }: Known): Promise<ComplianceStatus> =>
  statusOf(await placeOf(db, person.id), locale, clock.now());

/** What is asked of everybody, before it is known where they work. */
export const statusOfEverybody = (locale: Locale): ComplianceStatus => ({
  required: false,
  requiredDocs: ['PHOTO_ID'],
  message: byLocale[locale].compliance_open(),
  jurisdiction: byLocale[locale].compliance_everywhere(),
});

/** What a state or province asks of a locksmith, in the year of `now`. */
export const statusOf = (state: string | null, locale: Locale, now: Date): ComplianceStatus => {
  if (!state?.trim()) return statusOfEverybody(locale);
  const place = placeNamed(state);
  const law = lawOf(place?.code);
  const jurisdiction = place?.name[locale] ?? state;
  const required = law !== undefined && isInForce(law, now.getUTCFullYear());
  return {
    required,
    requiredDocs: required ? ['STATE_LOCKSMITH_LICENSE', 'PHOTO_ID'] : ['PHOTO_ID'],
    message: messageOf(jurisdiction, law, required, locale),
    jurisdiction,
  };
};

const messageOf = (place: string, law: LicenceLaw | undefined, required: boolean, locale: Locale): string => {
  const says = byLocale[locale];
  if (required) return says.compliance_asked({ place });
  return law?.repealed === undefined
    ? says.compliance_free({ place })
    : says.compliance_repealed({ place, year: law.repealed });
};
