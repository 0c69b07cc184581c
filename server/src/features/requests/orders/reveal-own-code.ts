import type { Secret } from '@keywright/contract/requests';
import type { Known } from '../../../access/actor.ts';
import { ownCodePolicy } from '../../../access/policies/own-request.policy.ts';
import { authorize } from '../../../access/policy.ts';
import { bucketOf } from '../../../platform/limits/limits.ts';
import type { Parts } from '../../../platform/parts.ts';
import { requireOpenPayment } from '../require-open-payment.ts';
import { lockRequest } from '../requests.store.ts';
import { requireFreshSignIn } from '../fresh-sign-in.ts';
import { noteOpened } from './note-opened.ts';
import { noteMembersDevice } from './note-device.ts';
import { reveal, type Revealed } from '../reveal.ts';

/** Opens a member's own code, while its payment is in order and their sign-in is fresh. */
export const revealOwnCode = (
  parts: Parts,
  caller: Known,
  { id, what, device }: { id: string; what: Secret; device: Buffer },
): Promise<Revealed> =>
  reveal(parts, caller, id, {
    what,
    buckets: [bucketOf('reveal-member', caller.person.id)],
    find: async (tx, caller) => {
      const row = authorize(ownCodePolicy, caller, 'reveal', await lockRequest(tx, id));
      await requireOpenPayment(tx, row);
      requireFreshSignIn(caller, parts.clock.now());
      return row;
    },
    opened: async (tx, caller, row) => {
      await noteOpened(tx, row);
      await noteMembersDevice(parts, tx, caller, { row, device });
    },
  });
