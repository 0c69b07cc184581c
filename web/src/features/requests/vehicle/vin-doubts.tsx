import { useFormContext } from 'react-hook-form';
import { m } from '../../../paraglide/messages.js';
import { Alert } from '../../../ui/alert.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { fieldError } from '../field-error.ts';
import type { RequestValues } from '../request-values.ts';
import type { VehicleState } from './use-vehicle.ts';
import { anyDoubt, vehicleNamed } from './vehicle-from-vin.ts';

const contradiction = ({ decoded, doubts, vehicle }: VehicleState): string | null => {
  if (!decoded || !(doubts.make || doubts.year)) return null;
  const { make, model, year } = vehicle;
  const said = vehicleNamed(decoded) || decoded.makes.join(', ') || decoded.years.join(', ');
  return m.requests_vin_contradicts({ said, chosen: [year, make, model].filter(Boolean).join(' ') });
};

/** Warns where the VIN seems wrong or speaks of another vehicle, and lets the person vouch for it. */
export const VinDoubts = ({ state }: { state: VehicleState }) => {
  const { register, formState } = useFormContext<RequestValues>();
  const error = fieldError(formState.errors, 'vinConfirmed');
  const said = contradiction(state);
  if (!anyDoubt(state.doubts) && !error) return null;
  return (
    <>
      {said ? <Alert tone="late">{said}</Alert> : null}
      <Checkbox {...register('vinConfirmed')} label={m.requests_vin_confirm()} error={error} />
    </>
  );
};
