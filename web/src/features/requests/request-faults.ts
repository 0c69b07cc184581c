import { requestKeycode } from '@keywright/contract/requests';
import { cleanVin } from '@keywright/contract/vin';
import type { RequestField, RequestValues } from './request-values.ts';

/** The part of the contract's schema that the person fills in by typing and choosing. */
const Fields = requestKeycode.body.pick({ vin: true, make: true, model: true, year: true, email: true });

export type FieldCodes = Partial<Record<RequestField, string>>;

/** A model cannot be chosen before a make, so nobody is sent to a control that is not open yet. */
const isOpen = (name: PropertyKey | undefined, { make, model }: RequestValues): boolean =>
  !((name === 'model' && !make) || (name === 'year' && !model));

/**
 * What is wrong with each field, as message codes. `doubtful` says that what is known of the VIN contradicts what
 * stands in the form; the person may then confirm it and go on.
 */
export const faultsOf = (values: RequestValues, doubtful: boolean): FieldCodes => {
  const issues = Fields.safeParse(values).error?.issues ?? [];
  const faults: FieldCodes = {};
  for (const { path, message } of issues) {
    if (isOpen(path[0], values)) faults[path[0] as RequestField] ??= message;
  }
  if (cleanVin(values.vin) === '') faults.vin = 'vehicle.required';
  if (!faults.vin && doubtful && !values.vinConfirmed) faults.vinConfirmed = 'vin.unconfirmed';
  return faults;
};
