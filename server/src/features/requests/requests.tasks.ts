import type { TasksFor, Timetable } from '../../platform/jobs/job-table.ts';
import type { Parts } from '../../platform/parts.ts';
import { expireCarts } from './cart/expire-carts.ts';
import { alarmDue } from './desk/alarm-due.ts';
import { destroyCodes } from './destroy-codes.ts';
import { destroyImages } from './destroy-images.ts';
import { forgetUnpaid } from './forget-unpaid.ts';
import { countDays } from './numbers/count-days.ts';
import { forgetOldCodeDevices } from './orders/code-device.store.ts';
import type { RequestPorts } from './requests.ports.ts';

/** The work that requests owe or that comes by the clock. */
export const requestTasks = (
  parts: Parts,
  ports: RequestPorts,
): TasksFor<'alarm-due' | 'count-days' | 'expire-carts' | 'destroy-codes' | 'destroy-images' | 'forget-unpaid'> => ({
  'alarm-due': { destroys: false, run: () => alarmDue(parts) },
  'count-days': { destroys: true, run: () => countDays(parts) },
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
});

export const requestTimetable = {
  'alarm-due': '* * * * *',
  'count-days': '*/5 * * * *',
  'expire-carts': '* * * * *',
  'destroy-codes': '17 * * * *',
  'destroy-images': '37 * * * *',
  'forget-unpaid': '47 * * * *',
} satisfies Partial<Timetable>;
