import type { FieldErrors } from 'react-hook-form';
import { fieldSays } from '../../lib/words.ts';
import { m } from '@keywright/words/messages';
import { faultsOf } from './request-faults.ts';
import type { RequestField, RequestValues } from './request-values.ts';

/** What each field is told when it was left empty; the summary's title says that all are needed. */
const missing: Partial<Record<RequestField, () => string>> = {
  vin: () => m.requests_vin_missing(),
  make: () => m.requests_make_missing(),
  model: () => m.requests_model_missing(),
  year: () => m.requests_year_missing(),
};

const wordsFor = (name: RequestField, code: string): string =>
  (code === 'vehicle.required' && missing[name]?.()) || fieldSays(code);

/** What is wrong with the form by the contract's schema, in words. `doubtful` says that the VIN asks for a confirmation. */
export const errorsOf = (values: RequestValues, doubtful: boolean): FieldErrors<RequestValues> =>
  Object.fromEntries(
    Object.entries(faultsOf(values, doubtful)).map(([name, code]) => [
      name,
      { type: code, message: wordsFor(name as RequestField, code) },
    ]),
  );
