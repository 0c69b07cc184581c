import { type DefaultValues, useForm } from 'react-hook-form';
import type { FormPart } from './form-part.ts';
import type { FormValues } from './form-faults.ts';

/** Values that parts of a page share as those of a form do, where the page sends them otherwise than as one form. */
export const useValues = <V extends FormValues>(start: V): FormPart<V> =>
  useForm<V>({ defaultValues: start as DefaultValues<V> });
