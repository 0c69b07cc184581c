import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { painted } from '../after-paint.ts';
import { answersOfTab } from './answers-of-tab.ts';
import { currentSession } from '../session.ts';
import type { Fault, FormValues, Told } from './form-faults.ts';
import type { AnyOptions } from './form-options.ts';
import type { Shape } from './validate-form.ts';

const keptByName = new Map<string, FormValues>();

/** What is kept under a name while this page lives, by person: nobody else who signs in here meets it. Nothing, without a name. */
const useKept = ({ kept: name, survivesReload }: AnyOptions) => {
  // Whoever it was when the form appeared: a session may end beneath it.
  const [key] = useState(() => name && `${currentSession().user?.id ?? ''} ${name}`);
  const values = survivesReload ? answersOfTab : keptByName;
  return {
    recall: () => (key ? values.get(key) : undefined),
    keep: (typed: FormValues): void => void (key && values.set(key, { ...typed })),
    forget: (): void => void (key && values.delete(key)),
  };
};

const lost = () => undefined;

/** Schemas and words weigh as much as a form itself. Where they do not come, the server judges by the same ones. */
const loadValidator = async ({ shape }: AnyOptions) => {
  const [judge, whole] = await Promise.all([import('./validate-form.ts').catch(lost), shape?.().catch(lost)]);
  return { judge, shape: (whole as { body?: Shape } | undefined)?.body };
};

/** The body as it is sent, and what each field is told. */
const validateForm = async (values: FormValues, options: AnyOptions) => {
  const { judge, shape } = await loadValidator(options);
  const typed = options.body ? options.body(values) : values;
  const { body, faults } = judge?.judged(shape, typed) ?? { body: typed, faults: {} };
  const found = Object.fromEntries(Object.entries(faults).filter(([name]) => name in options.start));
  const all = Object.entries<Fault | undefined>(options.also?.(values, found) ?? found);
  const errors = all.flatMap(([name, fault]): [string, Told][] => {
    if (typeof fault === 'function') return [[name, { type: 'own', message: fault() }]];
    return fault && judge ? [[name, judge.told(options.words, name, fault)]] : [];
  });
  return { body, errors: Object.fromEntries(errors) };
};

/** The fields of a form: judged before it is sent, forgiven while they are put right, and kept where it has a name for that. */
export const useValidatedForm = (options: AnyOptions) => {
  const kept = useKept(options);
  const [start] = useState<FormValues>(() => ({ ...options.start, ...kept.recall() }));
  const rhf = useForm<FormValues, unknown, { body: unknown }>({
    defaultValues: start,
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
    resolver: async (values) => {
      const { body, errors } = await validateForm(values, options);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: { body }, errors: {} };
    },
  });
  const { errors } = rhf.formState;
  const forgive = (name: string): void => {
    if (rhf.getFieldState(name).invalid) rhf.clearErrors(name);
  };
  const note = useEffectEvent((name: string | undefined, values: FormValues) => {
    if (name) forgive(name);
    kept.keep(values);
  });
  useEffect(
    () => rhf.subscribe({ formState: { values: true }, callback: ({ name, values }) => note(name, values) }),
    [rhf],
  );
  return {
    rhf,
    forgive,
    faultAt: (name: string): string | undefined => errors[name]?.message ?? options.beside?.faults[name],
    /** Takes values that a browser or a password manager put into text fields without an input event. */
    readControls: (form: HTMLFormElement | undefined): void => {
      for (const control of form?.elements ?? []) {
        if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue;
        const { name, type, value } = control;
        if (typeof start[name] !== 'string' || ['radio', 'checkbox', 'file'].includes(type)) continue;
        if (rhf.getValues(name) !== value) rhf.setValue(name, value);
      }
    },
    /** Once the press is answered and what judges is there, so that all that is wrong is said at once. */
    ready: async (): Promise<void> => {
      await painted();
      await loadValidator(options);
    },
    /** What was typed is not kept any longer. */
    release: kept.forget,
    /** Forgets what was typed and what was wrong with it. */
    forget: () => {
      kept.forget();
      rhf.reset(options.start);
    },
  };
};

export type ValidatedForm = ReturnType<typeof useValidatedForm>;
