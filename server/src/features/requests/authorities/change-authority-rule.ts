import { AuthorityChange, changeAuthorityRule as changeCall, type RecordedAsks } from '@keywright/contract/authorities';
import { z } from 'zod';
import type { Known } from '../../../access/actor.ts';
import { changeRule, type Rule } from '../../../access/rule-changes.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { authorityRuleNow, insertAuthorityRule, isAhead } from '../authority-rules.store.ts';

const Change = z.intersection(changeCall.params, AuthorityChange);
type AuthorityRuleChange = z.infer<typeof Change>;

/** What an authority asks for from now on; requests keep the list that they were asked for by. */
export const authorityRule: Rule<AuthorityRuleChange> = {
  kind: 'authority_rule',
  read: (stored) => Change.parse(stored),
  subjectOf: ({ kind }) => kind,
  loosens: async (tx, { kind, ...change }) => {
    if (await isAhead(tx, change.asOf)) throw new Failure('input.invalid', { fields: { asOf: 'date.future' } });
    const was = await authorityRuleNow(tx, kind);
    if (was.version !== change.version) throw new Failure('authority_rule.changed');
    return isLooser(change, was);
  },
  apply: async (tx, { kind, ...change }, { personId, trace }) => {
    const was = await authorityRuleNow(tx, kind);
    if (!(await insertAuthorityRule(tx, { kind, by: personId, change }))) throw new Failure('authority_rule.changed');
    await recordAct(tx, trace, {
      action: 'authority_rule.changed',
      object: { type: 'authority_rule', id: kind },
      reason: change.source,
      details: { version: change.version + 1, rule: asksOf(change), was: asksOf(was) },
    });
  },
};

export const changeAuthorityRule = (parts: Parts, caller: Known, change: AuthorityRuleChange): Promise<void> =>
  changeRule(parts, caller, authorityRule, change);

type Asks = Pick<RecordedAsks, 'idOf' | 'required' | 'sentences'>;

/** A document less, another person's ID, or another sentence: whether other words promise as much, no program can judge. */
const isLooser = (change: Asks, was: Asks): boolean =>
  change.idOf !== was.idOf ||
  was.required.some((one) => !change.required.includes(one)) ||
  (was.sentences !== null &&
    (change.sentences === null ||
      (['en', 'fr', 'es'] as const).some((locale) => change.sentences?.[locale] !== was.sentences?.[locale])));

const asksOf = ({ idOf, required, optional, sentences, source, asOf }: RecordedAsks): RecordedAsks => ({
  idOf,
  required,
  optional,
  sentences,
  source,
  asOf,
});
