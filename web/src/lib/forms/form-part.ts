import {
  type FieldErrors,
  type FieldPath,
  FormProvider,
  useFormContext,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import type { FormValues } from './form-faults.ts';

/** What a part of a large form reads and writes there: values by name, and what is wrong with them. */
export type FormPart<V extends FormValues> = UseFormReturn<V>;

/** What a control takes of its form. */
export type ControlProps = UseFormRegisterReturn;

/** Stands around the parts of a form (`<FormParts {...form.rhf}>`), so that none has to be handed what the others need. */
export const FormParts = FormProvider;

/** The form that a part stands in. The same object at every render. */
export const useFormPart = <V extends FormValues>(): FormPart<V> => useFormContext<V>();

/** The value of a name as it is now; who asks is drawn again when it changes. */
export const useFormValue = <V extends FormValues, Name extends keyof V & string>(name: Name): V[Name] => {
  const { control } = useFormContext<V>();
  return useWatch({ control, name: name as unknown as FieldPath<V> }) as V[Name];
};

/** What one field is told, in words; undefined while nothing is wrong with it. */
export const errorAt = <V extends FormValues>(errors: FieldErrors<V>, name: keyof V & string): string | undefined => {
  const message = errors[name]?.message;
  return typeof message === 'string' ? message : undefined;
};
