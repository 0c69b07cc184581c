import type { FieldErrors, Resolver } from 'react-hook-form';
import { fieldSays } from '../../lib/words.ts';
import { m } from '../../paraglide/messages.js';
import { type FieldCodes, faultsOf, type RequestField, type RequestValues } from './request-values.ts';

/** What each field is told when it was left empty; the summary's title says that all are needed. */
const missing: Partial<Record<RequestField, () => string>> = {
  vin: () => m.requests_vin_missing(),
  make: () => m.requests_make_missing(),
  model: () => m.requests_model_missing(),
  year: () => m.requests_year_missing(),
};

const wordsFor = (name: RequestField, code: string): string =>
  (code === 'vehicle.required' && missing[name]?.()) || fieldSays(code);

const errorsFrom = (faults: FieldCodes): FieldErrors<RequestValues> =>
  Object.fromEntries(
    Object.entries(faults).map(([name, code]) => [name, { type: code, message: wordsFor(name as RequestField, code) }]),
  );

/** Judges the form by the contract's schema. `isDoubtful` says whether the VIN asks for a confirmation. */
export const resolverWith =
  (isDoubtful: (values: RequestValues) => boolean): Resolver<RequestValues> =>
  (values) => {
    const faults = faultsOf(values, isDoubtful(values));
    return Object.keys(faults).length > 0 ? { values: {}, errors: errorsFrom(faults) } : { values, errors: {} };
  };
