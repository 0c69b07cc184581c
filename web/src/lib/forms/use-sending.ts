import type { Call } from '@keywright/contract/call';
import { type SubmitEvent, useRef, useState } from 'react';
import { call, type CallInput } from '../call.ts';
import { saysOf } from '../refusal.ts';
import { faultsIn, type FormValues, type Told } from './form-faults.ts';
import { type AnyOptions, type Failure, NotReady, type Phase } from './form-options.ts';
import type { ValidatedForm } from './use-validated-form.ts';

type Faults = Partial<Record<string, Told>>;

/** What a form says about its last try. `stop` ends one that did not go out, and takes the focus to what is wrong. */
const useTries = ({ start, ids, focus }: AnyOptions, { rhf }: ValidatedForm) => {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const stop = (): void => {
    setAttempt((before) => before + 1);
    const first = Object.keys(start).find((name) => rhf.getFieldState(name).invalid);
    if (focus !== 'field' || first === undefined) return;
    element.current?.querySelector<HTMLElement>(`#${CSS.escape(ids?.[first] ?? first)}`)?.focus();
  };
  const put = (faults: Faults): void => {
    for (const [name, fault] of Object.entries(faults)) if (fault) rhf.setError(name, fault);
  };
  const hold = (form: HTMLFormElement | undefined): void => {
    element.current = form ?? element.current;
  };
  return { failure, setFailure, attempt, hold, stop, put };
};

type Tries = ReturnType<typeof useTries>;

const faultsOf = (error: unknown, options: AnyOptions, values: FormValues): Faults => {
  const { start, beside, words, placeOf, refusals } = options;
  const names = [...Object.keys(start), ...(beside?.names ?? [])];
  const whole = typeof refusals === 'function' ? refusals(values) : refusals;
  return Object.fromEntries(faultsIn(error, { names, words, placeOf, refusals: whole }));
};

/** What was met is said where it belongs: at its field by its code, else as what failed. */
const useFailing = (options: AnyOptions, form: ValidatedForm, { setFailure, stop, put }: Tries) => {
  const forget = (): void => {
    form.forget();
    setFailure(null);
  };
  const fail = async (error: unknown): Promise<void> => {
    if (error instanceof NotReady) return stop();
    const faults = faultsOf(error, options, form.rhf.getValues());
    const isAboutFields = Object.keys(faults).length > 0;
    put(faults);
    if (isAboutFields) options.onFaults?.(faults);
    const isSaid = (await options.onFailed?.(error, forget)) === true;
    if (!isSaid && !isAboutFields) setFailure({ words: (options.says ?? saysOf)(error), error });
    stop();
  };
  return { fail, forget };
};

/** Sends what was found good: first what stands beside the fields is made ready. */
const useDelivery = (endpoint: Call, options: AnyOptions, form: ValidatedForm, tries: Tries) => {
  const { beside } = options;
  const [phase, setPhase] = useState<Phase>('idle');
  const [share, setShare] = useState<number | null>(null);
  const [isSent, setSent] = useState(false);
  const { fail, forget } = useFailing(options, form, tries);

  const isReady = async (): Promise<boolean> => {
    if (!beside) return true;
    setPhase('finishing');
    await beside.settled();
    return beside.require();
  };
  const inputWith = (body: unknown): CallInput<Call> => {
    const upload = endpoint.files && beside ? { files: beside.files(), onProgress: setShare } : {};
    if (upload.files) setShare(0);
    return { params: options.params, body, ...upload } as unknown as CallInput<Call>;
  };
  const deliver = async (body: unknown): Promise<void> => {
    if (!(await isReady())) return tries.stop();
    setPhase('sending');
    const input = inputWith(body);
    const sending: Promise<unknown> = options.send?.(input) ?? call(endpoint, input, options.failed);
    const sent = await sending.then((reply) => ({ reply }), fail);
    if (!sent) return;
    setSent(true);
    form.release();
    if (options.emptied) forget();
    const refusal = await options.done?.(sent.reply, body as never);
    if (typeof refusal === 'string') tries.setFailure({ words: refusal, error: null });
  };
  const begin = (): void => {
    tries.setFailure(null);
    setSent(false);
  };
  const end = (): void => {
    setPhase('idle');
    setShare(null);
  };
  return { phase, share, isSent, deliver, begin, end, forget };
};

/** Judges a form and sends it, once at a time. */
export const useSending = (endpoint: Call, options: AnyOptions, form: ValidatedForm) => {
  // The second press of a double click comes before the first has changed what is shown.
  const pressed = useRef(false);
  const tries = useTries(options, form);
  const { deliver, begin, end, ...state } = useDelivery(endpoint, options, form, tries);

  const submit = async (event?: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event?.preventDefault();
    tries.hold(event?.currentTarget);
    if (pressed.current) return;
    pressed.current = true;
    begin();
    form.readControls(event?.currentTarget);
    await form.ready();
    const isAllThere = options.beside?.require() ?? true;
    const good = ({ body }: { body: unknown }) => {
      options.onFaults?.({});
      return isAllThere ? deliver(body) : tries.stop();
    };
    const bad = (faults: unknown) => {
      options.onFaults?.(faults as Faults);
      tries.stop();
    };
    await form.rhf
      .handleSubmit(good, bad)()
      .finally(() => {
        pressed.current = false;
        end();
      });
  };
  const blame = (faults: Faults): void => {
    form.rhf.clearErrors();
    tries.put(faults);
    tries.stop();
  };
  return { ...state, failure: tries.failure, attempt: tries.attempt, submit, blame };
};
