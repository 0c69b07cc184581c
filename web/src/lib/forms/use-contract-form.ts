import type { Call } from '@keywright/contract/call';
import type { BodySentBy, EndpointOf, ParamsOf, ReplyOf } from '@keywright/contract/endpoint';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DefaultValues, type Path, useForm, type UseFormReturn } from 'react-hook-form';
import { m } from '../../paraglide/messages.js';
import { call, type CallInput, type Sentence } from '../call.ts';
import { saysOf } from '../refusal.ts';
import type { Shape } from './judge-form.ts';
import { useKept } from './kept-values.ts';
import {
  type Fault,
  type FaultsAt,
  faultsIn,
  type FieldWordsAt,
  type FormValues,
  type Refusals,
  type Told,
} from './form-faults.ts';

/** What a form sends beside its fields, such as photos that are made ready while the person goes on with it. */
export type Beside<N extends string> = {
  /** Where the server may find fault with them, in the order of the page. */
  names: readonly N[];
  /** Whether all that must be there is there or on its way; what is not, says so where it stands. */
  require: () => boolean;
  /** Resolves once nothing is on its way any longer. */
  settled: () => Promise<void>;
  files: () => Partial<Record<N, Blob>>;
  /** What each is told, in words. */
  faults: Partial<Record<N, string>>;
};

/** Thrown by what sends a form when something beside its fields is missing, and has said so itself. */
export class NotReady extends Error {
  override readonly name = 'NotReady';
}

/** A call whose address has parameters is not made without them. */
export type ParamsWanted<C extends Call> = [ParamsOf<C>] extends [undefined] ? unknown : { params: ParamsOf<C> };

export type ContractFormOptions<C extends Call, V extends FormValues, F extends string = never, R = ReplyOf<C>> = {
  params?: ParamsOf<C>;
  /** Its fields in the order of the page, each with what stands in it at first. A field is called as in the contract. */
  start: V;
  /** Fetches the whole of the call, with its schemas: when the form is first touched, for no page needs them before. */
  shape?: () => Promise<EndpointOf<C>>;
  /** What is judged and sent, where that is not simply what stands in the fields. */
  body?: (values: V) => unknown;
  /** What the browser alone can see, such as two passwords that differ; it gets what the contract found, and may drop it. */
  also?: (values: V, found: FaultsAt<NameOf<V>>) => FaultsAt<NameOf<V> | F>;
  words?: FieldWordsAt<NameOf<V>>;
  /** Refusals of the whole that are about a field, by their code, with the words for it. */
  refusals?: Refusals<NameOf<V>> | ((values: V) => Refusals<NameOf<V>>);
  /** Where the form says what the server says of a field, by name and code, if elsewhere than at its name. */
  placeOf?: (name: string, code: string) => string;
  /** The ids of fields on the page, where another form of the same page has a field of that name. */
  ids?: Partial<Record<NameOf<V>, string>>;
  beside?: Beside<F>;
  /** What the call says when the server said nothing. */
  failed: Sentence;
  /** What is said above or below the form when it failed for another reason than a field. */
  says?: (error: unknown) => string;
  /** Sends it, where that is more than one call. */
  send?: (input: CallInput<C>) => Promise<R>;
  /** Goes on when it was sent. Words that it returns are shown as what failed. */
  done?: (reply: R, sent: BodySentBy<C>) => unknown;
  /** Hears what is wrong with its fields, where another form shows them. */
  onFaults?: (faults: Partial<Record<NameOf<V>, Told>>) => void;
  /** Hears what failed, with a way to forget what was typed. True where it says so itself. */
  onFailed?: (error: unknown, forget: () => void) => boolean | void | Promise<boolean | void>;
  /** What takes the focus when it can't be sent: the summary above it, or its first field that is wrong. */
  focus?: 'summary' | 'field';
  /** Empty again once it was sent. */
  emptied?: boolean;
  /**
   * A name by which what is typed is kept for as long as this page lives: closing the form, a refusal, or a session that ends
   * and is begun anew loses nothing. In memory only: what people type may be about others, or a key code.
   */
  kept?: string;
};

type NameOf<V> = Extract<keyof V, string>;

/** What failed as a whole: what to say, and what was met. */
export type Failure = { words: string; error: unknown };

/** Nothing is under way, what stands beside the fields is made ready, or it is being sent. */
export type Phase = 'idle' | 'finishing' | 'sending';

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
  const { words, beside, ids, focus = 'summary' } = options;
  const kept = useKept(options.kept);
  const [start] = useState<V>(() => ({ ...options.start, ...kept.recall() }));
  const names = Object.keys(options.start) as Name[];
  const places: readonly (Name | F)[] = [...names, ...(beside?.names ?? [])];
  const pathOf = (name: string): Path<V> => name as Path<V>;
  const idOf = (name: Name | F): string => ids?.[name as Name] ?? name;

  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [phase, setPhase] = useState<Phase>('idle');
  const [share, setShare] = useState<number | null>(null);
  const [isSent, setSent] = useState(false);
  // The second press of a double click comes before the first has changed what is shown.
  const pressed = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  /** Schemas and words weigh as much as a form itself. Where they do not come, the server judges by the same ones. */
  const fetchJudge = async () => {
    const lost = () => undefined;
    const [judge, whole] = await Promise.all([import('./judge-form.ts').catch(lost), options.shape?.().catch(lost)]);
    return { judge, shape: (whole as { body?: Shape } | undefined)?.body };
  };
  const judgeForm = async (values: V) => {
    const { judge, shape } = await fetchJudge();
    const typed = options.body ? options.body(values) : values;
    const { body, faults } = judge?.judged(shape, typed) ?? { body: typed, faults: {} };
    const found = Object.fromEntries(names.flatMap((name) => (faults[name] ? [[name, faults[name]]] : [])));
    const all = Object.entries<Fault | undefined>(options.also?.(values, found as FaultsAt<Name>) ?? found);
    const errors = all.flatMap(([name, fault]): [string, Told][] => {
      if (typeof fault === 'function') return [[name, { type: 'own', message: fault() }]];
      return fault && judge ? [[name, judge.told(words, name as Name, fault)]] : [];
    });
    return { body, errors: Object.fromEntries(errors) };
  };
  const rhf = useForm({
    defaultValues: start as unknown as DefaultValues<V>,
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
    resolver: async (values) => {
      const { body, errors } = await judgeForm(values);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: body as V, errors: {} };
    },
  }) as UseFormReturn<V>;
  const { formState } = rhf;
  const faultAt = (name: Name | F): string | undefined =>
    (formState.errors as Partial<Record<string, { message?: string }>>)[name]?.message ?? beside?.faults[name as F];

  const forgive = (name: Name | F) => {
    if (rhf.getFieldState(pathOf(name)).invalid) rhf.clearErrors(pathOf(name));
  };
  const typed = useEffectEvent((name: string | undefined, values: V) => {
    if (name) forgive(name as Name);
    kept.keep(values);
  });
  useEffect(
    () => rhf.subscribe({ formState: { values: true }, callback: ({ name, values }) => typed(name, values) }),
    [rhf],
  );

  /** Forgets what was typed and what was wrong. */
  const forget = () => {
    kept.forget();
    rhf.reset(options.start as unknown as DefaultValues<V>);
    setFailure(null);
  };
  const stop = () => {
    setAttempt((before) => before + 1);
    const first = names.find((name) => rhf.getFieldState(pathOf(name)).invalid);
    if (focus === 'field' && first) element.current?.querySelector<HTMLElement>(`#${CSS.escape(idOf(first))}`)?.focus();
  };
  const blame = (faults: Partial<Record<Name | F, Told>>) => {
    rhf.clearErrors();
    for (const [name, fault] of Object.entries(faults)) rhf.setError(pathOf(name), fault as Told);
    stop();
  };
  const fail = async (error: unknown) => {
    if (error instanceof NotReady) return stop();
    const { placeOf } = options;
    const refusals = typeof options.refusals === 'function' ? options.refusals(rhf.getValues()) : options.refusals;
    const found = faultsIn(error, { names: places as readonly Name[], words, refusals, placeOf });
    for (const [name, fault] of found) rhf.setError(pathOf(name), fault);
    if (found.length > 0) options.onFaults?.(Object.fromEntries(found) as Partial<Record<Name, Told>>);
    const isSaid = (await options.onFailed?.(error, forget)) === true;
    if (!isSaid && found.length === 0) setFailure({ words: (options.says ?? saysOf)(error), error });
    stop();
  };

  const sendBody = async (body: unknown): Promise<void> => {
    if (beside) {
      setPhase('finishing');
      await beside.settled();
      if (!beside.require()) return stop();
    }
    setPhase('sending');
    const input = {
      params: options.params,
      body,
      ...(endpoint.files && beside ? { files: beside.files(), onProgress: setShare } : {}),
    } as unknown as CallInput<C>;
    if (endpoint.files && beside) setShare(0);
    let reply: R;
    try {
      reply = await (options.send ? options.send(input) : (call(endpoint, input, options.failed) as Promise<R>));
    } catch (error) {
      return fail(error);
    }
    setSent(true);
    kept.forget();
    if (options.emptied) forget();
    const refusal = await options.done?.(reply, body as BodySentBy<C>);
    if (typeof refusal === 'string') setFailure({ words: refusal, error: null });
  };

  const submit = async (event?: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event?.preventDefault();
    element.current = event?.currentTarget ?? element.current;
    if (pressed.current) return;
    pressed.current = true;
    setFailure(null);
    setSent(false);
    const isAllThere = beside?.require() ?? true;
    const good = (body: unknown) => {
      options.onFaults?.({});
      return isAllThere ? sendBody(body) : stop();
    };
    const bad = (errors: unknown) => {
      options.onFaults?.(errors as Partial<Record<Name, Told>>);
      stop();
    };
    await rhf
      .handleSubmit(good, bad)()
      .finally(() => {
        pressed.current = false;
        setPhase('idle');
        setShare(null);
      });
  };

  return {
    rhf,
    /** What the `<form>` takes. */
    form: {
      noValidate: true,
      method: 'post',
      onSubmit: submit,
      onFocus: () => void fetchJudge(),
    } as const,
    /** What the Field of a name takes. */
    field: (name: Name | F) => ({ name: idOf(name), error: faultAt(name) }),
    /** What its control takes; `onChange` hears of what the person changes there. */
    input: (name: Name, onChange?: () => void) => rhf.register(pathOf(name), onChange && { onChange }),
    value: <N extends Name>(name: N): V[N] => rhf.watch(pathOf(name)) as V[N],
    values: (): V => rhf.watch(),
    put: (name: Name, value: string) => rhf.setValue(pathOf(name), value as never),
    /** What the ErrorSummary takes. */
    summary: {
      title: m.errors_summary_title(),
      titlePrefix: m.errors_title_prefix(),
      attempt,
      errors: places.flatMap((name) => {
        const message = faultAt(name);
        return message ? [{ name: idOf(name), message }] : [];
      }),
    },
    failure,
    attempt,
    phase,
    busy: phase !== 'idle',
    /** The last press was the one that sent it. */
    isSent,
    /** How much is sent of a form with files, 0 to 1; null while nothing is. */
    share,
    submit,
    blame,
    forgive,
    forget,
  };
};

/** What the parts of a form get of it. */
export type ContractForm<V extends FormValues, F extends string = never> = ReturnType<
  typeof useContractForm<Call, V, F, unknown>
>;
