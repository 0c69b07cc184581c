import { Failure } from '../../platform/failure.ts';
import type { Tasks, Timetable } from '../../platform/jobs/jobs.ts';
import type { Parts } from '../../platform/parts.ts';
import { expireCarts } from './cart/expire-carts.ts';
import { destroyCodes } from './destroy-codes.ts';
import { destroyImages } from './destroy-images.ts';
import { forgetUnpaid } from './forget-unpaid.ts';
import { forgetOldCodeDevices } from './track/code-device.store.ts';
import type { RequestHappenings } from './requests.happenings.ts';

/** The work that requests owe or that comes by the clock. */
export const requestTasks = (parts: Parts, happenings: RequestHappenings): Tasks => ({
  'expire-carts': { destroys: true, run: async () => void (await expireCarts(parts, happenings)) },
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
    run: async ({ cartId = '' }) => {
      await happenings.beforeCartChange(cartId).catch((error: unknown) => {
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
