import type { complianceStatus } from '@keywright/contract/compliance';
import type { ReplyOf } from '@keywright/contract/endpoint';
import { isInForce, lawOf, type LicenceLaw } from './licence-law.ts';

export type ComplianceStatus = ReplyOf<typeof complianceStatus>;
type Locale = 'en' | 'fr';

const words = {
  en: {
    everywhere: 'US & Canada',
    asked: (place: string) =>
      `${place} licenses locksmiths. Please provide your locksmith license and a government photo ID.`,
    repealed: (place: string, year: number) =>
      `${place} no longer requires a locksmith license (repealed ${year}). A government photo ID is required.`,
    free: (place: string) => `${place} does not require a locksmith license. A government photo ID is required.`,
    open: 'A government photo ID is required. Some states and provinces also require a locksmith license.',
  },
  fr: {
    everywhere: 'États-Unis et Canada',
    asked: (place: string) =>
      `${place} : un permis de serrurier est exigé. Veuillez fournir votre permis et une pièce d’identité officielle avec photo.`,
    repealed: (place: string, year: number) =>
      `${place} : le permis de serrurier n’est plus exigé (abrogé en ${year}). Une pièce d’identité officielle avec photo est exigée.`,
    free: (place: string) =>
      `${place} : aucun permis de serrurier n’est exigé. Une pièce d’identité officielle avec photo est exigée.`,
    open: 'Une pièce d’identité officielle avec photo est exigée. Certains États et certaines provinces exigent aussi un permis de serrurier.',
  },
};

/** What is asked of everybody, before it is known where they work. */
export const statusOfEverybody = (locale: Locale): ComplianceStatus => ({
  required: false,
  requiredDocs: ['PHOTO_ID'],
  message: words[locale].open,
  jurisdiction: words[locale].everywhere,
});

/** What a state or province asks of a locksmith, in the year of `now`. */
export const statusOf = (place: string | null, locale: Locale, now: Date): ComplianceStatus => {
  if (!place?.trim()) return statusOfEverybody(locale);
  const law = lawOf(place);
  const jurisdiction = law?.name[locale] ?? place;
  const required = law !== undefined && isInForce(law, now.getUTCFullYear());
  return {
    required,
    requiredDocs: required ? ['STATE_LOCKSMITH_LICENSE', 'PHOTO_ID'] : ['PHOTO_ID'],
    message: messageOf(jurisdiction, law, required, locale),
    jurisdiction,
  };
};

const messageOf = (place: string, law: LicenceLaw | undefined, required: boolean, locale: Locale): string => {
  const { asked, repealed, free } = words[locale];
  if (required) return asked(place);
  return law?.repealed === undefined ? free(place) : repealed(place, law.repealed);
};
