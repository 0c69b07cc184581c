import { z } from 'zod';
import { Cents } from './money.ts';
import { PaidStatus, RequestStatus } from './requests.ts';
import { bounded } from './text.ts';

/** A transaction as it stood at the end of a page; where the list goes by status, with the status that it had then. */
export const TransactionCursor = bounded({ most: 60 }).regex(
  /^(?:(?:PENDING|INPROGRESS|FULFILLED|DECLINED|CANCELED)~)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
  'invalid',
);

export const Transaction = z.object({
  id: z.uuid(),
  confirmationNumber: z.string(),
  status: PaidStatus,
  totalCents: Cents,
  paidAt: z.iso.datetime(),
  vehicles: z.array(
    z.object({
      id: z.uuid(),
      make: z.object({ manufacturerName: z.string() }),
      model: z.string(),
      year: z.int(),
      vin: z.string(),
      status: RequestStatus,
      keycode: z.string().nullable(),
      hasKeycode: z.boolean(),
      /** Its code was given up: what it cost went back. */
      isMoneyBack: z.boolean(),
    }),
  ),
});
export type Transaction = z.infer<typeof Transaction>;
