import { useFormContext } from 'react-hook-form';
import { m } from '@keywright/words/messages';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { fieldError } from './field-error.ts';
import type { RequestValues } from './request-values.ts';

/** Guests have no account to find their code in. The address given at checkout serves otherwise. */
export const EmailField = () => {
  const { register, formState } = useFormContext<RequestValues>();
  return (
    <Field
      name="email"
      label={m.requests_email()}
      hint={m.requests_email_hint()}
      optional={m.common_optional()}
      error={fieldError(formState.errors, 'email')}
    >
      <TextInput {...register('email')} type="email" autoComplete="email" inputMode="email" autoCapitalize="none" />
    </Field>
  );
};
