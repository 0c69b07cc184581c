import * as contract from '@keywright/contract/push';
import type { Caller } from '../../access/actor.ts';
import { type Serving, serve } from '../../platform/http/serve.ts';
import {
  subscribeOwn,
  subscribeTracked,
  unsubscribeOwn,
  unsubscribeTracked,
  viewOwnPush,
  viewTrackedPush,
} from './subscribe.ts';

const done = { ok: true } as const;

/** Who wants to be told by push that a code is ready: members by their session, guests by an order's private link. */
export const pushRoutes = (serving: Serving<Caller>): void => {
  const { parts } = serving;
  serve(serving, contract.ownPush, ({ caller }) => viewOwnPush(parts, caller));
  serve(serving, contract.subscribeOwn, async ({ caller, body }) => {
    await subscribeOwn(parts, caller, body);
    return done;
  });
  serve(serving, contract.unsubscribeOwn, async ({ caller }) => {
    await unsubscribeOwn(parts, caller);
    return done;
  });
  serve(serving, contract.trackedPush, ({ params, query }) => viewTrackedPush(parts, { ...params, ...query }));
  serve(serving, contract.subscribeTracked, async ({ caller, params, body }) => {
    await subscribeTracked(parts, caller, { ...params, ...body });
    return done;
  });
  serve(serving, contract.unsubscribeTracked, async ({ caller, params, query }) => {
    await unsubscribeTracked(parts, caller, { ...params, ...query });
    return done;
  });
};
