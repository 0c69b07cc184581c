import { legalHolds, liftLegalHold as liftCall, placeLegalHold as placeCall } from '@keywright/contract/legal-holds';
import type { Caller } from '../../access/actor.ts';
import { type Serving, serve } from '../../platform/http/serve.ts';
import { listLegalHolds } from './list-legal-holds.ts';
import { liftLegalHold } from './lift-legal-hold.ts';
import { placeLegalHold } from './place-legal-hold.ts';

/** What super admins keep from being destroyed. */
export const legalHoldRoutes = (serving: Serving<Caller>): void => {
  const { parts } = serving;
  const all = () => listLegalHolds(parts);

  serve(serving, legalHolds, all);

  serve(serving, placeCall, async ({ caller, body }) => {
    await placeLegalHold(parts, caller, body);
    return all();
  });

  serve(serving, liftCall, async ({ caller, params, body }) => {
    await liftLegalHold(parts, caller, { ...params, ...body });
    return all();
  });
};
