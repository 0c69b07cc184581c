import type { Call } from '@keywright/contract/call';
import type { ReplyOf } from '@keywright/contract/endpoint';
import type { FieldMessage } from '@keywright/contract/field-messages';
import { type DefaultValues, useForm, type UseFormReturn } from 'react-hook-form';
import { m } from '@keywright/words/messages';
import type { FormValues, Told } from './form-faults.ts';
import type { AnyOptions, ContractFormOptions, NameOf, ParamsWanted } from './form-options.ts';
import { useConfirmedNoCode } from './use-confirmed-no-code.ts';
import { useValidatedForm } from './use-validated-form.ts';
import { useSending } from './use-sending.ts';

/**
 * A form of the product: the contract's schema judges it before it is sent, refusals land at their fields by their code, and
 * what takes the focus then is the summary. A press while it is busy does nothing. What was typed stays, whatever the answer
 * is; a field that is being put right is not blamed any longer.
 */
export const useContractForm = <const C extends Call, V extends FormValues, F extends string = never, R = ReplyOf<C>>(
  endpoint: C,
  options: ContractFormOptions<C, V, F, R> & ParamsWanted<C>,
) => {
  type Name = NameOf<V>;
  const given = options as unknown as AnyOptions;
  const confirmed = useConfirmedNoCode();
  const untyped = { ...given, body: confirmed.into(given.body) };
  const form = useValidatedForm(untyped);
  const { blame, submit, phase, attempt, ...tries } = useSending(endpoint, untyped, form);
  const rhf = form.rhf as unknown as UseFormReturn<V>;
  const names = [...Object.keys(options.start), ...(options.beside?.names ?? [])];
  const put = (name: string, value: string): void => form.rhf.setValue(name, value);
  const { errors } = form.rhf.formState;
  const idOf = (name: string): string => untyped.ids?.[name] ?? name;
  return {
    ...tries,
    rhf,
    submit,
    attempt,
    phase,
    busy: phase !== 'idle',
    forgive: (name: Name | F) => form.forgive(name),
    /** Says what is wrong with fields, and takes the focus there. */
    blame: (faults: Partial<Record<Name | F, Told>>) => blame(faults),
    /** Whether a text looks as if it held a code, and the confirmation that it holds none, which sends the form. */
    noCode: {
      isAsked: names.some((name) => errors[name]?.type === ('text.may_hold_code' satisfies FieldMessage)),
      confirm: (): void => {
        confirmed.confirm(form.rhf.getValues());
        void submit();
      },
    },
    /** What the `<form>` takes. */
    form: { noValidate: true, method: 'post', onSubmit: submit, onFocus: () => void form.ready() } as const,
    /** What the Field of a name takes. */
    field: (name: Name | F) => ({ name: idOf(name), error: form.faultAt(name) }),
    /** What its control takes; `onChange` hears of what the person changes there. */
    input: (name: Name, onChange?: (event: { target: { value: string } }) => void) =>
      form.rhf.register(name, onChange && { onChange }),
    value: <N extends Name>(name: N): V[N] => form.rhf.watch(name as string) as V[N],
    values: (): V => form.rhf.watch() as V,
    put: (name: Name, value: string): void => put(name, value),
    /** What the ErrorSummary takes. */
    summary: {
      title: m.errors_summary_title(),
      titlePrefix: m.errors_title_prefix(),
      attempt,
      errors: names.flatMap((name) => {
        const message = form.faultAt(name);
        return message ? [{ name: idOf(name), message }] : [];
      }),
    },
  };
};

/** Values that parts of a page share as those of a form do, where the page sends them otherwise than as one form. */
export const useValues = <V extends FormValues>(start: V): UseFormReturn<V> =>
  useForm<V>({ defaultValues: start as DefaultValues<V> });

/** What the parts of a form get of it. */
export type ContractForm<V extends FormValues, F extends string = never> = ReturnType<
  typeof useContractForm<Call, V, F, unknown>
>;
