import type { FieldErrors } from 'react-hook-form';
import type { RequestField, RequestValues } from './request-values.ts';

/** What one field is told, in words; undefined while nothing is wrong with it. */
export const fieldError = (errors: FieldErrors<RequestValues>, name: RequestField): string | undefined =>
  errors[name]?.message;
