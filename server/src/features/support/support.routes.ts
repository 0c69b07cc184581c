import { contactSupport as contactCall } from '@keywright/contract/support';
import type { Caller } from '../../access/actor.ts';
import { type Serving, serve } from '../../platform/http/serve.ts';
import { contactSupport } from './contact-support.ts';

const done = { ok: true } as const;

/** What people write to support. */
export const supportRoutes = (serving: Serving<Caller>): void => {
  serve(serving, contactCall, async ({ caller, body }) => {
    await contactSupport(serving.parts, caller, body);
    return done;
  });
};
