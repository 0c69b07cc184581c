import { CodePlate } from '../../features/orders/code-plate.tsx';
import { openOwnCode } from '../../features/orders/orders.queries.ts';
import { WorkshopScreen } from '../../features/workshops/workshop-screen.tsx';
import type { CodeOf } from '../../features/workshops/workshop-types.ts';

/** What is opened here is on record as the owner's look. */
const codeOf: CodeOf = ({ id, vehicle, vinEnd, opens }) => (
  <CodePlate
    request={{
      id,
      make: { manufacturerName: vehicle.make },
      model: vehicle.model,
      year: vehicle.year,
      vin: vinEnd,
      hasPincode: opens.includes('pincode'),
      codeClosesAt: null,
      can: ['reveal'],
    }}
    open={openOwnCode}
    now={0}
  />
);

export default function WorkshopRoute() {
  return <WorkshopScreen codeOf={codeOf} />;
}
