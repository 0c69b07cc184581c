import { errorAt, useFormPart, useFormValue } from '../../../lib/forms/form-part.ts';
import type { RequestValues } from '../request-values.ts';

/** What the form holds of who asks, with the form itself, for parts that are fetched later. */
export const useSaid = () => {
  const form = useFormPart<RequestValues>();
  const authority = useFormValue<RequestValues, 'authority'>('authority');
  const worksIn = useFormValue<RequestValues, 'worksIn'>('worksIn');
  const faultAt = (name: 'authority' | 'worksIn') => errorAt(form.formState.errors, name);
  return { form, said: { authority, worksIn }, faultAt };
};
export type Said = ReturnType<typeof useSaid>;
