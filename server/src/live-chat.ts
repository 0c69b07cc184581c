import { chatStream as address } from '@keywright/contract/chat.calls';
import type { FastifyRequest } from 'fastify';
import type { Caller, CallAccess } from './access/actor.ts';
import { refusalOf } from './access/roles.ts';
import { Failure } from './platform/failure.ts';
import type { Hearing } from './platform/http/ask-streams.ts';
import { serveLive } from './platform/http/live-route.ts';
import type { LiveStreams } from './platform/http/live-streams.ts';
import type { Serving } from './platform/http/serve.ts';
import { requirePlan } from './features/chat/require-plan.ts';
import { writeConversation } from './features/chat/write-conversation.ts';

type Listening = Serving<Caller> & { reauthenticate: Serving<Caller>['authenticate']; streams: LiveStreams };

const listening: CallAccess = { audience: 'member' };
/** What nobody announces, such as the end of a trial, ends the stream so soon. */
const ASK_EVERY_MS = 5_000;

/** The stream of a member's own conversation. */
export const chatStream = ({ app, parts, authenticate, reauthenticate, streams }: Listening): void => {
  const hearing =
    (who: Serving<Caller>['authenticate']) =>
    async (request: FastifyRequest): Promise<Hearing> => {
      const { person, session } = requireMember(await who(request, listening));
      await requirePlan(parts.db, person.id);
      const channels = [`person:${person.id}` as const];
      return { channels, owner: `chat:${person.id}`, ...(session && { endOn: `session:${session.id}` }) };
    };
  serveLive({ app, hub: parts.hub, streams }, address, {
    now: hearing(authenticate),
    later: hearing(reauthenticate),
    askEveryMs: ASK_EVERY_MS,
    hints: (request, { owner }, raw) =>
      writeConversation(parts, { personId: owner.slice('chat:'.length), raw }, placeIn(request)),
  });
};

const requireMember = (caller: Caller) => {
  const refusal = refusalOf(listening, caller);
  if (refusal) throw new Failure(refusal);
  const { person, session } = caller;
  if (!person) throw new Failure('auth.required');
  return { person, session };
};

const PLACE = /^\d{1,9}$/;

/** After which message the reader goes on: what a browser says when it comes back, else what the page knew when it opened the stream. */
const placeIn = ({ headers, query }: FastifyRequest): number | undefined => {
  const { after } = query as { after?: unknown };
  const said = [headers['last-event-id'], after].find((place) => typeof place === 'string' && PLACE.test(place));
  return said === undefined ? undefined : Number(said);
};
