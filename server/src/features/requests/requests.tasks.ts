import { Failure } from '../../platform/failure.ts';
import type { Tasks, Timetable } from '../../platform/jobs/jobs.ts';
import type { Parts } from '../../platform/parts.ts';
import { expireCarts } from './cart/expire-carts.ts';
import { destroyCodes } from './destroy-codes.ts';
import { destroyImages } from './destroy-images.ts';
import { forgetCodeDevicesBefore } from './track/code-device.store.ts';
import type { RequestHappenings } from './requests.happenings.ts';

const YEAR_MS = 365 * 24 * 60 * 60_000;

/** The work that requests owe or that comes by the clock. */
export const requestTasks = (parts: Parts, happenings: RequestHappenings): Tasks => ({
  'expire-carts': async () => {
    await expireCarts(parts, happenings);
  },
  'destroy-codes': async () => {
    await destroyCodes(parts);
    await forgetCodeDevicesBefore(parts.db, new Date(parts.clock.now().getTime() - YEAR_MS));
  },
  'destroy-images': async () => {
    await destroyImages(parts);
  },
  'close-left-checkout': async ({ cartId = '' }) => {
    await happenings.beforeCartChange(cartId).catch((error: unknown) => {
      // Its payment is complete: it will be settled, and there is nothing left to close.
      if (!(error instanceof Failure && error.code === 'cart.locked')) throw error;
    });
  },
});

export const requestTimetable: Timetable = {
  'expire-carts': '* * * * *',
  'destroy-codes': '17 * * * *',
  'destroy-images': '37 * * * *',
};
