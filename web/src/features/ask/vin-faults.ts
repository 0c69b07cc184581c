import { cleanVin } from '@keywright/contract/vin';
import type { FaultsAt } from '../../lib/forms/form-faults.ts';
import type { RequestField, RequestValues } from './request-values.ts';

/**
 * What the form itself knows better than the contract. A model can't be chosen before a make, so nobody is sent to a control
 * that is not open yet. `doubtful` says that what is known of the VIN contradicts what stands in the form; the person may
 * then confirm it and go on.
 */
export const withVinFaults = (
  values: RequestValues,
  { model, year, ...found }: FaultsAt<RequestField>,
  doubtful: boolean,
): FaultsAt<RequestField> => {
  const isEmpty = cleanVin(values.vin) === '';
  const isUnconfirmed = !isEmpty && !found.vin && doubtful && !values.vinConfirmed;
  return {
    ...found,
    ...(values.make && model ? { model } : {}),
    ...(values.model && year ? { year } : {}),
    ...(isEmpty ? { vin: 'vehicle.required' } : {}),
    ...(isUnconfirmed ? { vinConfirmed: 'vin.unconfirmed' } : {}),
  };
};
