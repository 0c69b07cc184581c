import type { complianceStatus, publicComplianceStatus } from '@keywright/contract/compliance';
import type { ReplyOf } from '@keywright/contract/endpoint';
import type { Locale } from '@keywright/contract/locale';
import { placeNamed } from '@keywright/contract/places';
import { byLocale } from '@keywright/words/by-locale';
import type { Known } from '../../access/actor.ts';
import type { Parts } from '../../platform/parts.ts';
import { placeOf } from './compliance.store.ts';
import { documentsOf } from './jurisdictions.view.ts';
import { homeLicence } from './licences.facts.ts';
import { type RuleRow, ruleNow, today } from './rules.store.ts';

/** What the caller's own state or province asks of a locksmith by the law that is recorded now, and what they have on file for it. */
export const viewCompliance = async (
  { db }: Pick<Parts, 'db'>,
  { person, locale }: Known,
): Promise<ReplyOf<typeof complianceStatus>> => {
  const state = await placeOf(db, person.id);
  const place = placeNamed(state ?? '')?.code;
  const [rule, day] = await Promise.all([place && ruleNow(db, place), today(db)]);
  const status = statusOf(state, locale, { rule, day });
  const own = await homeLicence(db, person.id);
  if (!own) return status;
  const { expiresOn, paused } = own;
  return { ...status, licence: { valid: expiresOn >= day, expiresOn }, paused };
};

type Status = ReplyOf<typeof publicComplianceStatus>;

/** What is asked of everybody, before it is known where they work. */
export const statusOfEverybody = (locale: Locale): Status => ({
  required: false,
  requiredDocs: ['PHOTO_ID'],
  message: byLocale[locale].compliance_open(),
  jurisdiction: byLocale[locale].compliance_everywhere(),
});

type Law = { rule: Pick<RuleRow, 'required' | 'otherDocuments' | 'repealedOn'> | undefined; day: string };

/** What a state or province asks of a locksmith, by its law as it is on this day. */
const statusOf = (state: string | null, locale: Locale, { rule, day }: Law): Status => {
  if (!state?.trim()) return statusOfEverybody(locale);
  const place = placeNamed(state)?.name[locale] ?? state;
  const says = byLocale[locale];
  const ended = rule?.repealedOn && rule.repealedOn <= day ? rule.repealedOn.slice(0, 4) : undefined;
  const free = ended === undefined ? says.compliance_free({ place }) : says.compliance_repealed({ place, year: ended });
  return {
    required: rule?.required ?? false,
    requiredDocs: documentsOf(rule),
    message: rule?.required ? says.compliance_asked({ place }) : free,
    jurisdiction: place,
  };
};
