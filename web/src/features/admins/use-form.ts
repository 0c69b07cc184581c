import { type SubmitEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { Refused } from '../../lib/refusal.ts';
import { type FieldErrors, judge } from './form-errors.ts';

type Form<S extends z.ZodType> = {
  schema: S;
  /** What the browser alone can see, such as two passwords that differ. */
  more?: (form: FormData) => FieldErrors;
  send: (values: z.output<S>) => Promise<void>;
  /** What to say above the form when the sending failed for another reason than a field. */
  failed: (error: unknown) => string;
};

/** A form of plain inputs: judged by the contract's schema, sent once, nothing typed is lost. */
export const useForm = <S extends z.ZodType>({ schema, more, send, failed }: Form<S>) => {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<{ words: string; error: unknown } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    const form = new FormData(event.currentTarget);
    const judged = judge(schema, form);
    const found = { ...judged.errors, ...more?.(form) };
    setErrors(found);
    setFailure(null);
    setAttempt((before) => before + 1);
    if (!judged.values || Object.keys(found).length > 0) return;
    sending.current = true;
    setBusy(true);
    try {
      await send(judged.values);
    } catch (error) {
      if (error instanceof Refused && Object.keys(error.fields).length > 0) setErrors(error.fields);
      else setFailure({ words: failed(error), error });
    }
    sending.current = false;
    setBusy(false);
  };
  return { errors, setErrors, failure, attempt, setAttempt, busy, submit };
};
