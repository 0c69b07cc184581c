import type { Secret } from '@keywright/contract/requests';
import type { Known } from '../../../access/actor.ts';
import { requestPolicy } from '../../../access/policies/request.policy.ts';
import { authorize } from '../../../access/policy.ts';
import { bucketOf } from '../../../platform/limits/limits.ts';
import type { Parts } from '../../../platform/parts.ts';
import { requireFreshSignIn } from '../fresh-sign-in.ts';
import { reveal, type Revealed } from '../reveal.ts';
import { lockCase } from './desk.store.ts';

/** Opens a released code to the admin who holds or released it, and to nobody else of the desk. */
export const revealToDesk = (
  parts: Parts,
  caller: Known,
  { id, what }: { id: string; what: Secret },
): Promise<Revealed> =>
  reveal(parts, caller, id, {
    what,
    buckets: [
      bucketOf('reveal-desk', caller.person.id),
      bucketOf('reveal-desk-daily', caller.person.id, parts.settings.deskRevealsPerDay),
    ],
    find: async (tx, caller) => {
      const row = authorize(requestPolicy, caller, 'reveal', await lockCase(tx, id));
      requireFreshSignIn(caller, parts.clock.now());
      return row;
    },
  });
