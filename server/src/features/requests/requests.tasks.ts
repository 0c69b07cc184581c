import { Failure } from '../../platform/failure.ts';
import type { TasksFor, Timetable } from '../../platform/jobs/job-table.ts';
import type { Parts } from '../../platform/parts.ts';
import { expireCarts } from './cart/expire-carts.ts';
import { destroyCodes } from './destroy-codes.ts';
import { destroyImages } from './destroy-images.ts';
import { forgetUnpaid } from './forget-unpaid.ts';
import { forgetOldCodeDevices } from './orders/code-device.store.ts';
import type { RequestPorts } from './requests.ports.ts';

/** The work that requests owe or that comes by the clock. */
export const requestTasks = (
  parts: Parts,
  ports: RequestPorts,
): TasksFor<'expire-carts' | 'destroy-codes' | 'destroy-images' | 'forget-unpaid' | 'close-left-checkout'> => ({
  'expire-carts': { destroys: true, run: async () => void (await expireCarts(parts, ports)) },
  'destroy-codes': {
    destroys: true,
    run: async () => {
      await destroyCodes(parts);
      await forgetOldCodeDevices(parts.db);
    },
  },
  'destroy-images': { destroys: true, run: async () => void (await destroyImages(parts)) },
  'forget-unpaid': { destroys: true, run: () => forgetUnpaid(parts) },
  'close-left-checkout': {
    destroys: false,
    run: async ({ cartId }) => {
      await ports.closeCheckout(cartId).catch((error: unknown) => {
        // Its payment is complete: it will be settled, and there is nothing left to close.
        if (!(error instanceof Failure && error.code === 'cart.locked')) throw error;
      });
    },
  },
});

export const requestTimetable: Timetable = {
  'expire-carts': '* * * * *',
  'destroy-codes': '17 * * * *',
  'destroy-images': '37 * * * *',
  'forget-unpaid': '47 * * * *',
};
