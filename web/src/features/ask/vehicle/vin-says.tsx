import type { DecodedVin } from '@keywright/contract/catalogue';
import { m } from '@keywright/words/messages';
import type { LocalAddress } from '../../../address.ts';
import { at } from '../../../lib/locale.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Row } from '../../../ui/layout.tsx';
import { Link } from '../../../ui/link.ts';
import type { VehicleState } from './use-vehicle.ts';
import styles from './vehicle.module.css';
import { makesToAsk, vehicleNamed } from './vehicle-from-vin.ts';

const hintFor = ({ decoded, isDecoding, vehicle, by }: VehicleState): string => {
  if (isDecoding) return m.ask_vin_decoding();
  if (!decoded || by === 'person') return m.ask_vehicle_hint();
  const named = vehicleNamed(decoded);
  if (decoded.makes.length === 0 && !decoded.decoded.make) return m.ask_vin_unknown();
  return named && !vehicle.model ? m.ask_vin_partly({ vehicle: named }) : m.ask_vehicle_hint();
};

/** Support, with the subject filled in. The VIN stays out of the address. */
const tellUs = (decoded: DecodedVin): LocalAddress => {
  const vehicle = vehicleNamed(decoded) || m.ask_vehicle();
  return at(`/support?${new URLSearchParams({ subject: m.ask_not_offered_subject({ vehicle }) })}`);
};

/** Above the selects: what the VIN says and what is left to choose. */
export const VinSays = ({ state }: { state: VehicleState }) => {
  const { decoded, makes, vehicle, choose } = state;
  if (decoded && !decoded.offered) {
    const named = vehicleNamed(decoded);
    return (
      <Alert tone="late" action={<Link to={tellUs(decoded)}>{m.ask_not_offered_tell()}</Link>}>
        {named ? m.ask_vin_not_offered({ vehicle: named }) : m.ask_vin_not_offered_unnamed()}
      </Alert>
    );
  }
  const asked = decoded && !vehicle.make ? makesToAsk(decoded, makes.data ?? []) : [];
  if (asked.length === 0) return <p className="meta">{hintFor(state)}</p>;
  return (
    <div className={styles.ask} role="group" aria-labelledby="which-make">
      <p id="which-make" className="meta">
        {m.ask_vin_makes()}
      </p>
      <Row>
        {asked.map((make) => (
          <Button key={make} dense onClick={() => choose({ make, model: '', year: '' })}>
            {make}
          </Button>
        ))}
      </Row>
    </div>
  );
};
