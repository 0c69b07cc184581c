import { extraNames, authorityNames } from '../authority-words.ts';
import { flagNames } from '../flag-names.ts';
import { placeName } from '../place-name.ts';
import { wordsOfObject } from '../action-words.ts';
import { wordsFrom } from '../words-from.ts';
import type { LoggedAct } from '@keywright/contract/audit';
import type { ExtraKind } from '@keywright/contract/authority-kinds';
import type { PlanTier } from '@keywright/contract/plans';
import type { PersonFile } from '@keywright/contract/audit-papers';
import type { DocumentKind } from '@keywright/contract/requests';
import { m } from '@keywright/words/messages';
import { planName } from '@keywright/words/plan-names';

/** Every document that an entry can name, of a request or a member. */
const documents: Record<DocumentKind | ExtraKind | PersonFile, () => string> = {
  frontId: m.common_front_id,
  backId: m.common_back_id,
  registration: m.common_registration,
  ...extraNames,
  insurance: m.common_insurance,
  profilePhoto: m.profile_photo,
  companyLogo: m.profile_company_logo,
  businessLicense: () => m.members_doc({ kind: 'businessLicense' }),
  driversLicenseFront: () => m.members_doc({ kind: 'driversLicenseFront' }),
  driversLicenseBack: () => m.members_doc({ kind: 'driversLicenseBack' }),
  insuranceCertificate: () => m.members_doc({ kind: 'insuranceCertificate' }),
};

const plans: Record<PlanTier, () => string> = {
  BASIC: () => planName({ tier: 'BASIC', trial: false }),
  PROFESSIONAL: () => planName({ tier: 'PROFESSIONAL', trial: false }),
  ENTERPRISE: () => planName({ tier: 'ENTERPRISE', trial: false }),
};

/** What a rule is about, in words: its subject is a state, a flag, a make or a kind of owner. */
const ruleWords: Readonly<Record<string, (subject: string) => string>> = {
  jurisdiction: placeName,
  flag_rule: (subject) => wordsFrom(flagNames, subject),
  authority_rule: (subject) => wordsFrom(authorityNames, subject),
  code_rule: (subject) => subject,
  prices: (subject) => subject,
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const changedRule = ({ kind, subject }: LoggedAct['details']): string => {
  const name = ruleWords[text(kind)]?.(text(subject));
  return name ? `${wordsOfObject(text(kind))}, ${name}` : wordsOfObject(text(kind));
};

const valueWords = [documents, plans, flagNames, authorityNames];

/** A value that stands for one of a few things, in words; anything else as it is. */
export const wordsOfValue = (value: string): string =>
  valueWords.reduce((words, table) => wordsFrom(table, words), value);

/** Which document, plan, place, rule or title an entry is about. */
export const itemOf = ({ action, objectType, objectId, details }: LoggedAct): string => {
  if (action.startsWith('rule_change.')) return changedRule(details);
  const rule = ruleWords[objectType];
  if (rule) return rule(objectId);
  if (details['tier']) return wordsOfValue(text(details['tier']));
  if (details['place']) return placeName(text(details['place']));
  return wordsOfValue(text(details['kind'] ?? details['title']));
};
