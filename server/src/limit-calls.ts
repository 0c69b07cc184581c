import { paymentWebhook } from '@keywright/contract/payments';
import type { Caller } from './access/actor.ts';
import type { Clock } from './platform/clock.ts';
import type { Serving } from './platform/http/serve.ts';
import { bySource } from './platform/limits/by-source.ts';
import { openCallGuard } from './platform/limits/guard-calls.ts';
import { limits } from './platform/limits/limits.ts';

type Identify = Serving<Caller>['identify'];

/**
 * The same `identify`, where every call counts: on where it comes from before anything is asked about it, so that a made-up token
 * counts on its sender, and then on the person. The provider's notices come as they come, and carry a signature.
 */
export const limitingCalls = (identify: Identify, clock: Clock): Identify => {
  const guard = openCallGuard(clock);
  return async (request, door) => {
    if (request.routeOptions.url === paymentWebhook.path) return identify(request, door);
    guard(bySource('call', request.source, limits.callsOfSource));
    const caller = await identify(request, door);
    const { person, source } = caller;
    if (person && !source.isExempt) guard([{ bucket: `call:${person.id}`, ...limits.callsOfPerson }]);
    return caller;
  };
};
