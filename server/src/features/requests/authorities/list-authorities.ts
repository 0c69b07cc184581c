import type { Authority, AuthorityRule, KnownAuthority } from '@keywright/contract/authorities';
import { authorityKinds } from '@keywright/contract/authority-kinds';
import type { Locale } from '@keywright/contract/locale';
import { waitingOf } from '../../../access/rule-changes.store.ts';
import type { Parts } from '../../../platform/parts.ts';
import { authorityRule } from './change-authority-rule.ts';
import { type AuthorityRuleRow, authorityRulesNow, findAuthorityRules } from '../authority-rules.store.ts';

/** What each authority asks for now, with what is signed in this language. */
export const listAuthorities = async ({ db }: Pick<Parts, 'db'>, locale: Locale): Promise<Authority[]> =>
  (await authorityRulesNow(db)).map(({ kind, version, idOf, required, optional, sentences }) => ({
    kind,
    version,
    idOf,
    required,
    optional,
    sentence: sentences?.[locale] ?? null,
  }));

/** The same with everything that was ever recorded of each. */
export const listAuthorityRules = async ({ db }: Pick<Parts, 'db'>): Promise<KnownAuthority[]> => {
  const rows = Map.groupBy(await findAuthorityRules(db), ({ kind }) => kind);
  const waiting = await waitingOf(db, 'authority_rule', authorityRule.read);
  return authorityKinds.map((kind) => ({
    kind,
    rules: (rows.get(kind) ?? []).map(recorded),
    waiting: waiting.get(kind) ?? null,
  }));
};

const recorded = ({
  version,
  idOf,
  required,
  optional,
  sentences,
  source,
  asOf,
  changedAt,
  changedBy,
}: AuthorityRuleRow): AuthorityRule => ({
  version,
  idOf,
  required,
  optional,
  sentences,
  source,
  asOf,
  changedBy,
  changedAt: changedAt.toISOString(),
});
