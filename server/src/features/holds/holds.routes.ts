import { legalHolds, liftHold as liftCall, placeHold as placeCall } from '@keywright/contract/holds';
import type { Caller } from '../../access/actor.ts';
import { type Serving, serve } from '../../platform/http/serve.ts';
import { listHolds } from './list-holds.ts';
import { holdView } from './holds.view.ts';
import { liftHold } from './lift-hold.ts';
import { placeHold } from './place-hold.ts';

/** What super admins keep from being destroyed. */
export const holdRoutes = (serving: Serving<Caller>): void => {
  const { parts } = serving;
  const all = async () => (await listHolds(parts)).map(holdView);

  serve(serving, legalHolds, all);

  serve(serving, placeCall, async ({ caller, body }) => {
    await placeHold(parts, caller, body);
    return all();
  });

  serve(serving, liftCall, async ({ caller, params, body }) => {
    await liftHold(parts, caller, { ...params, ...body });
    return all();
  });
};
