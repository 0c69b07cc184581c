import { streams } from '@keywright/contract/live.calls';
import type { FastifyRequest } from 'fastify';
import type { Caller, CallAccess } from './access/actor.ts';
import { isDesk, isSuperAdmin } from './access/roles.ts';
import { findTracked } from './features/requests/orders/track-order.ts';
import { Failure } from './platform/failure.ts';
import { serveLive } from './platform/http/live-route.ts';
import type { Hearing } from './platform/http/ask-streams.ts';
import type { LiveStreams } from './platform/http/live-streams.ts';
import type { Serving } from './platform/http/serve.ts';
import { type Channel, channelsOf } from './platform/live/announce.ts';

type Live = Serving<Caller> & {
  /** Who is behind a stream that has been open for a while. */
  reauthenticate: Serving<Caller>['authenticate'];
  streams: LiveStreams;
};

/** Whoever is known at all may listen, to what concerns them. */
const listening: CallAccess = { audience: 'anyone' };

/** The streams of hints: one for whoever is signed in or has a guest cart, one for each private order link. */
export const liveRoutes = ({ app, parts, authenticate, reauthenticate, streams: open }: Live): void => {
  const serving = { app, hub: parts.hub, streams: open };
  serveLive(serving, streams.own, {
    now: async (request) => hearingOf(await authenticate(request, listening)),
    later: async (request) => hearingOf(await reauthenticate(request, listening)),
  });

  const hearOrder = async (request: FastifyRequest): Promise<Hearing> => {
    const { token } = request.params as { token: string };
    const { id } = await findTracked(parts.db, token);
    return { channels: [`order:${id}`], owner: `order:${id}` };
  };
  serveLive(serving, streams.order, { now: hearOrder, later: hearOrder });
};

const hearingOf = ({ person, guest, session }: Caller): Hearing => {
  if (person && person.duties.length > 0) throw new Failure('session.duties_first');
  const channels: Channel[] = [
    ...channelsOf({ personId: person?.id ?? null }),
    ...(person && isDesk(person) ? (['desk'] as const) : []),
    ...(person && isSuperAdmin(person) ? (['office'] as const) : []),
    ...channelsOf({ guestId: guest?.id ?? null }),
  ];
  const [owner] = channels;
  if (owner === undefined) throw new Failure('auth.required');
  return { channels, owner, ...(session && { endOn: `session:${session.id}` }) };
};
