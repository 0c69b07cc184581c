import { streams } from '@keywright/contract/live';
import type { FastifyRequest } from 'fastify';
import type { Caller } from './access/actor.ts';
import { isDesk } from './access/admits.ts';
import { orderByTrackToken } from './features/payments/payments.facts.ts';
import { Failure } from './platform/failure.ts';
import { serveLive } from './platform/http/live-route.ts';
import type { Serving } from './platform/http/serve.ts';

/** The streams of hints: one for whoever is signed in or has a guest cart, one for each private order link. */
export const liveRoutes = ({ app, parts, identify }: Serving<Caller>): void => {
  serveLive(app, parts.hub, streams.own, async (request) => {
    const caller = await identify(request, { audience: 'anyone' });
    if (caller.person && caller.person.duties.length > 0) throw new Failure('session.duties_first');
    const channels = channelsOf(caller);
    if (channels.length === 0) throw new Failure('auth.required');
    return { channels, ...(caller.session && { endOn: `session:${caller.session.id}` }) };
  });

  serveLive(app, parts.hub, streams.order, async (request: FastifyRequest) => {
    const { token } = request.params as { token: string };
    const order = await orderByTrackToken(parts.db, token);
    if (!order) throw new Failure('not_found');
    return { channels: [`order:${order.id}`] };
  });
};

const channelsOf = ({ person, guest }: Caller): string[] => [
  ...(person ? [`person:${person.id}`] : []),
  ...(person && isDesk(person) ? ['desk'] : []),
  ...(guest ? [`guest:${guest.id}`] : []),
];
