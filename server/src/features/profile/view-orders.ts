import type { ReplyOf } from '@keywright/contract/endpoint';
import type { userOrders } from '@keywright/contract/profile';
import { endedWithoutCode } from '@keywright/contract/request-ends';
import type { Known } from '../../access/actor.ts';
import type { Parts } from '../../platform/parts.ts';
import { standingOf } from '../compliance/licences.facts.ts';
import { type PaidVehicle, paidVehiclesOf } from '../requests/orders/progress.facts.ts';

type Orders = ReplyOf<typeof userOrders>;
type Step = 'ACCOUNT' | 'DOCS' | 'PROCESSING' | 'COMPLETED';

/** The member's orders, and how far the newest of them is, in the one object that both readers of the specification take. */
export const viewOrders = async ({ db }: Pick<Parts, 'db'>, { person }: Known): Promise<Orders> => {
  const [vehicles, standing] = await Promise.all([
    paidVehiclesOf(db, person.id),
    person.isValidated ? standingOf(db, person.id) : undefined,
  ]);
  const step = stepOf(vehicles, standing?.paused === false);
  return {
    ACCOUNT: step === 'ACCOUNT',
    DOCS: step === 'DOCS',
    PROCESSING: step === 'PROCESSING',
    COMPLETED: step === 'COMPLETED',
    orders: vehicles.map((vehicle) => ({
      id: vehicle.id,
      orderDate: vehicle.paidAt.toISOString(),
      status: vehicle.status,
      vin: vehicle.vinEnd,
      make: vehicle.make,
      model: vehicle.model,
      year: vehicle.year,
      cost: vehicle.amountCents / 100,
      costCents: vehicle.amountCents,
    })),
  };
};

/**
 * The furthest step that is reached. The tracker fills its steps up to the first flag that is true, so one flag is true at
 * most: with all that are reached it would never get beyond the account. It follows the newest order in which not
 * everything was declined or canceled; its vehicles that were hold up nothing. A validated member's documents need no check of their own, unless the
 * account is paused.
 */
const stepOf = (vehicles: readonly PaidVehicle[], isValidated: boolean): Step | undefined => {
  const alive = vehicles.filter(({ status }) => !endedWithoutCode(status));
  const newest = alive.filter(({ orderId }) => orderId === alive[0]?.orderId);
  if (newest.length === 0) return isValidated ? 'ACCOUNT' : undefined;
  if (newest.every(({ status }) => status === 'FULFILLED')) return 'COMPLETED';
  if (newest.some(({ status }) => status !== 'PENDING')) return 'PROCESSING';
  return isValidated || newest.every(({ isVerified }) => isVerified) ? 'DOCS' : undefined;
};
