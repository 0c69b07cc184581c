import type { Lending, Limits } from '@keywright/contract/workshops';
import { centsIn } from '../../lib/cents-in.ts';
import type { Fault } from '../../lib/forms/form-faults.ts';
import type { ControlProps } from '../../lib/forms/form-part.ts';
import type { ContractForm } from '../../lib/forms/use-contract-form.ts';
import { m } from '@keywright/words/messages';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { NotLent } from './not-lent.tsx';

/** Limits as they are typed; nothing is no limit. */
export type TypedLimits = { mostOpen: string; mostCents: string; usesPlan: boolean };

/** Limits that are set, as somebody would type them. */
export const typedLimits = ({ mostOpen, mostCents, usesPlan }: Limits): TypedLimits => ({
  mostOpen: mostOpen === null ? '' : String(mostOpen),
  mostCents: mostCents === null ? '' : (mostCents / 100).toFixed(mostCents % 100 === 0 ? 0 : 2),
  usesPlan,
});

const countIn = (typed: string): number | null => {
  if (typed.trim() === '') return null;
  return /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : Number.NaN;
};

/** What was typed, in numbers; not a number where it is none. */
export const limitsIn = ({ mostOpen, mostCents, usesPlan }: TypedLimits): Limits => ({
  mostOpen: countIn(mostOpen),
  mostCents: centsIn(mostCents) ?? null,
  usesPlan,
});

/** What a number field is told in the words of people. */
export const limitFaults = (typed: TypedLimits): Partial<Record<'mostOpen' | 'mostCents', Fault>> => {
  const { mostOpen, mostCents } = limitsIn(typed);
  return {
    ...((Number.isNaN(mostOpen) || (mostOpen ?? 0) > 1_000) && { mostOpen: m.workshops_most_open_bad }),
    ...((Number.isNaN(mostCents) || (mostCents ?? 0) > 100_000_000) && { mostCents: m.workshops_most_money_bad }),
  };
};

/** Of a form that asks for limits, and perhaps for more. */
type LimitForm = {
  field: (name: keyof TypedLimits) => ReturnType<ContractForm<TypedLimits>['field']>;
  input: (name: keyof TypedLimits) => ControlProps;
};
type LimitFieldsProps = {
  form: LimitForm;
  planId: string;
  lending: Lending;
  /** False for a technician whom the desk has not validated: the plan can't be lent to them. */
  canTurnOn?: boolean;
};

/** Limits as they are typed, the same when somebody is invited and later. */
export const LimitFields = ({ form: { field, input }, planId, lending, canTurnOn = true }: LimitFieldsProps) => (
  <>
    <Field {...field('mostOpen')} label={m.workshops_most_open()} optional>
      <TextInput {...input('mostOpen')} inputMode="numeric" maxLength={5} autoComplete="off" />
    </Field>
    <Field {...field('mostCents')} label={m.workshops_most_money()} optional>
      <TextInput {...input('mostCents')} inputMode="decimal" maxLength={12} autoComplete="off" />
    </Field>
    {lending === 'on' && canTurnOn ? (
      <Checkbox {...input('usesPlan')} id={planId} label={m.workshops_uses_plan()} />
    ) : null}
    {lending === 'on' ? <p className="meta">{m.workshops_lending_hint()}</p> : <NotLent lending={lending} />}
  </>
);
