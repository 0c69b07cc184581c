import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import * as calls from './linked.calls.ts';
import { RequestStatus } from './requests.ts';

/** By what requests and members are linked. Cards are not compared: the card provider's fingerprint is not stored. */
export const linkKinds = ['VIN', 'EMAIL', 'PHONE', 'ID_NUMBER', 'DEVICE', 'ADDRESS'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** More of one kind are not named. */
export const MAX_LINKED = 50;

const on = z.enum(linkKinds);

export const LinkedRecords = z.object({
  /** Whether there is anything by which this record could be linked, for each kind. */
  compared: z.array(on),
  requests: z.array(
    z.object({
      on,
      id: z.uuid(),
      confirmationNumber: z.string(),
      make: z.string(),
      model: z.string(),
      year: z.int(),
      status: RequestStatus,
      paidAt: z.iso.datetime(),
      email: z.string().nullable(),
      isFraud: z.boolean(),
    }),
  ),
  members: z.array(z.object({ on, id: z.uuid(), name: z.string(), email: z.string() })),
});
export type LinkedRecords = z.infer<typeof LinkedRecords>;

export const linkedRecords = endpoint(calls.linkedRecords, {
  summary:
    'The paid requests and the accounts that share a VIN, an email, a phone number, an ID number, a device or a postal address with a request or a person, on record; of each kind the newest 50.',
  params: z.object({ of: z.enum(['request', 'person']), id: z.uuid() }),
  reply: LinkedRecords,
  discloses: 'recorded',
  fails: [],
});
