import type { Secret } from '@keywright/contract/requests';
import type { Known } from '../../../access/actor.ts';
import { isOfAccount } from '../../../access/owner.ts';
import { workshopCodePolicy } from '../../../access/policies/own-request.policy.ts';
import { authorize } from '../../../access/policy.ts';
import { bucketOf } from '../../../platform/limits/limits.ts';
import type { Parts } from '../../../platform/parts.ts';
import { requireOpenPayment } from '../require-open-payment.ts';
import { lockOrdered } from '../requests.store.ts';
import { requireFreshSignIn } from '../fresh-sign-in.ts';
import { noteOpened } from './note-opened.ts';
import { noteMembersDevice } from './note-device.ts';
import { reveal, type Revealed } from '../reveal.ts';
import { requireValidated } from '../../workshops/workshops.facts.ts';

/**
 * Opens a member's own code, or one that a technician ordered for their workshop, while its payment is in order and their sign-in is fresh. Who
 * opens a technician's must be validated: it is a code that they did not ask for.
 */
export const revealOwnCode = (
  parts: Parts,
  caller: Known,
  { id, what, device }: { id: string; what: Secret; device: Buffer },
): Promise<Revealed> =>
  reveal(parts, caller, id, {
    what,
    buckets: [bucketOf('reveal-member', caller.person.id)],
    find: async (tx, caller) => {
      const row = authorize(workshopCodePolicy, caller, 'reveal', await lockOrdered(tx, id));
      if (!isOfAccount(caller, row)) await requireValidated(tx, caller.person.id);
      await requireOpenPayment(tx, row);
      requireFreshSignIn(caller, parts.clock.now());
      return row;
    },
    opened: async (tx, caller, row) => {
      // What a workshop's owner has seen is still to be seen by who cuts the key.
      if (!isOfAccount(caller, row)) return;
      await noteOpened(tx, row);
      await noteMembersDevice(parts, tx, caller, { row, device });
    },
  });
