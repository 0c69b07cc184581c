import * as contract from '@keywright/contract/support';
import type { Caller } from '../../access/actor.ts';
import { linkNext } from '../../platform/http/link-next.ts';
import { type Serving, serve } from '../../platform/http/serve.ts';
import { answerMessage } from './answer-message.ts';
import { claimMessage } from './claim-message.ts';
import { closeMessage } from './close-message.ts';
import { contactSupport } from './contact-support.ts';
import { releaseMessage } from './release-message.ts';
import { listMessages, viewMessage } from './view-messages.ts';

const done = { ok: true } as const;

/** What people write to support, and what the desk answers. */
export const supportRoutes = (serving: Serving<Caller>): void => {
  const { parts } = serving;
  serve(serving, contract.contactSupport, async ({ caller, body }) => {
    await contactSupport(parts, caller, body);
    return done;
  });
  serve(serving, contract.supportMessages, async ({ caller, query, request, reply }) => {
    const { rows, next } = await listMessages(parts, caller, query);
    linkNext(request, reply, next);
    return rows;
  });
  serve(serving, contract.supportMessage, ({ caller, params }) => viewMessage(parts, caller, params));
  serve(serving, contract.claimSupport, ({ caller, params, body }) =>
    claimMessage(parts, caller, { ...params, ...body }),
  );
  serve(serving, contract.releaseSupport, ({ caller, params }) => releaseMessage(parts, caller, params));
  serve(serving, contract.answerSupport, ({ caller, params, body }) =>
    answerMessage(parts, caller, { ...params, ...body }),
  );
  serve(serving, contract.closeSupport, ({ caller, params, body }) =>
    closeMessage(parts, caller, { ...params, ...body }),
  );
};
