import { changeJurisdiction as changeCall, type Rule as Law, RuleChange } from '@keywright/contract/compliance';
import { z } from 'zod';
import type { Known } from '../../access/actor.ts';
import { changeRule, type Rule } from '../../access/rule-changes.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import { ruleOf } from './jurisdictions.view.ts';
import { insertRule, ruleNow, today } from './rules.store.ts';

const Change = z.intersection(changeCall.params, RuleChange);
type JurisdictionChange = z.infer<typeof Change>;

/** What the law of a place says from now on, for codes that are sent and for what everybody reads. */
export const jurisdictionRule: Rule<JurisdictionChange> = {
  kind: 'jurisdiction',
  read: (stored) => Change.parse(stored),
  subjectOf: ({ code }) => code,
  loosens: async (tx, { code, ...change }) => {
    const day = await today(tx);
    if (change.asOf > day) throw new Failure('input.invalid', { fields: { asOf: 'date.future' } });
    const was = await ruleNow(tx, code);
    if ((was?.version ?? 0) !== change.version) throw new Failure('jurisdiction.changed');
    return was !== undefined && isLooser(change, was, day);
  },
  apply: async (tx, { code, ...change }, { personId, trace }) => {
    const was = await ruleNow(tx, code);
    if (!(await insertRule(tx, { place: code, by: personId, change }))) throw new Failure('jurisdiction.changed');
    await recordAct(tx, trace, {
      action: 'jurisdiction.changed',
      object: { type: 'jurisdiction', id: code },
      reason: change.source,
      details: { version: change.version + 1, rule: ruleOf(change), was: was ? ruleOf(was) : null },
    });
  },
};

export const changeJurisdiction = (parts: Parts, caller: Known, change: JurisdictionChange): Promise<void> =>
  changeRule(parts, caller, jurisdictionRule, change);

type Demand = Pick<Law, 'licenceRequired' | 'otherDocuments' | 'inForceFrom' | 'repealedOn'>;

/** The days from today on for which a law requires a license, as [from, until). */
const daysOf = ({ licenceRequired, inForceFrom, repealedOn }: Demand, day: string): [string, string] | undefined => {
  const from = inForceFrom !== null && inForceFrom > day ? inForceFrom : day;
  const until = repealedOn ?? '9999-12-31';
  return licenceRequired && from < until ? [from, until] : undefined;
};

/** A document less, or a day from today on for which a license is no longer required. */
const isLooser = (change: Demand, was: Demand, day: string): boolean => {
  if (was.otherDocuments.some((one) => !change.otherDocuments.includes(one))) return true;
  const before = daysOf(was, day);
  if (!before) return false;
  const after = daysOf(change, day);
  return !after || after[0] > before[0] || after[1] < before[1];
};
