import { m } from '@keywright/words/messages';
import { Alert } from '../../../ui/alert.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { RequestValues } from '../request-values.ts';
import type { VehicleState } from './use-vehicle.ts';
import { anyDoubt, vehicleNamed } from './vehicle-from-vin.ts';
import { errorAt, useFormPart } from '../../../lib/forms/form-part.ts';

const contradiction = ({ decoded, doubts, vehicle }: VehicleState): string | null => {
  if (!decoded || !(doubts.make || doubts.year)) return null;
  const { make, model, year } = vehicle;
  const said = vehicleNamed(decoded) || decoded.makes.join(', ') || decoded.years.join(', ');
  return m.ask_vin_contradicts({ said, chosen: [year, make, model].filter(Boolean).join(' ') });
};

/** Lets the person vouch for a VIN that seems wrong. */
const VinConfirm = () => {
  const { register, formState } = useFormPart<RequestValues>();
  return (
    <Checkbox
      {...register('vinConfirmed')}
      label={m.ask_vin_confirm()}
      error={errorAt(formState.errors, 'vinConfirmed')}
    />
  );
};

/** Below the VIN: it seems wrong by itself, or the server wants it confirmed. */
export const VinDoubt = ({ state }: { state: VehicleState }) => {
  const { errors } = useFormPart<RequestValues>().formState;
  const isAsked = anyDoubt(state.doubts) || errors.vinConfirmed !== undefined;
  return isAsked && contradiction(state) === null ? <VinConfirm /> : null;
};

/** Below the vehicle: the VIN speaks of another one. */
export const VehicleDoubt = ({ state }: { state: VehicleState }) => {
  const said = contradiction(state);
  return said === null ? null : (
    <>
      <Alert tone="late">{said}</Alert>
      <VinConfirm />
    </>
  );
};
