import type { World } from './world.ts';

type Change = { amount?: number; currency?: string; reference?: string; livemode?: boolean };

/** Changes what the double says of a session and its payment, as no honest provider would. */
export const amend = (world: World, sessionId: string, { reference, ...rest }: Change): void => {
  const session = world.session(sessionId);
  const intent = session.intentId === null ? undefined : world.intent(session.intentId);
  Object.assign(session, rest);
  if (intent) Object.assign(intent, rest);
  if (reference === undefined) return;
  Object.assign(session, { reference, metadata: { reference }, intentMetadata: { reference } });
  if (intent) intent.metadata = { reference };
};
