import { extraNames, authorityNames } from '../authority-words.ts';
import { flagNames } from '../flag-names.ts';
import { placeName } from '../place-name.ts';
import { wordsFrom } from '../words-from.ts';
import type { LoggedAct } from '@keywright/contract/audit';
import type { ExtraKind } from '@keywright/contract/authority-kinds';
import type { PlanTier } from '@keywright/contract/plans';
import type { PersonFile } from '@keywright/contract/audit-papers';
import type { DocumentKind } from '@keywright/contract/requests';
import type { RuleKind } from '@keywright/contract/rule-kinds';
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

type RuleWords = { name: () => string; subject?: (subject: string) => string };

/** Each kind of rule, and what one rule is about: a place, a flag, a make, a kind of owner. Of a block and a hold it is an id, which says nothing. */
const rules: Record<RuleKind, RuleWords> = {
  authority_rule: { name: m.audit_object_authority_rule, subject: (subject) => wordsFrom(authorityNames, subject) },
  block: { name: m.audit_object_block_entry },
  code_rule: { name: m.audit_object_code_rule, subject: (subject) => subject },
  flag_rule: { name: m.audit_object_flag_rule, subject: (subject) => wordsFrom(flagNames, subject) },
  jurisdiction: { name: m.audit_object_jurisdiction, subject: placeName },
  legal_hold: { name: m.audit_rule_legal_hold },
  prices: { name: m.audit_object_prices, subject: (subject) => subject },
};

/** Nothing for a kind that a newer server wrote. */
const ruleOf = (kind: string): RuleWords | undefined =>
  Object.hasOwn(rules, kind) ? rules[kind as RuleKind] : undefined;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const changedRule = ({ kind, subject }: LoggedAct['details']): string => {
  const rule = ruleOf(text(kind));
  if (!rule) return text(kind);
  const about = rule.subject?.(text(subject));
  return about ? `${rule.name()}, ${about}` : rule.name();
};

const ruleNames = Object.fromEntries(Object.entries(rules).map(([kind, { name }]) => [kind, name]));

const valueWords = [documents, plans, flagNames, authorityNames, ruleNames];

/** A value that stands for one of a few things, in words; anything else as it is. */
export const wordsOfValue = (value: string): string =>
  valueWords.reduce((words, table) => wordsFrom(table, words), value);

/** Which document, plan, place, rule or title an entry is about. */
export const itemOf = ({ action, objectType, objectId, details }: LoggedAct): string => {
  if (action.startsWith('rule_change.')) return changedRule(details);
  const about = ruleOf(objectType)?.subject;
  if (about) return about(objectId);
  if (details['tier']) return wordsOfValue(text(details['tier']));
  if (details['place']) return placeName(text(details['place']));
  return wordsOfValue(text(details['kind'] ?? details['title']));
};
