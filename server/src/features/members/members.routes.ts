import { validateMember as validateCall } from '@keywright/contract/members';
import type { Caller } from '../../access/actor.ts';
import { type Serving, serve } from '../../platform/http/serve.ts';
import type { MemberReactions } from './members.reactions.ts';
import { memberView } from './members.view.ts';
import { validateMember } from './validate-member.ts';

/** What the desk does about members. */
export const memberRoutes = (serving: Serving<Caller>, reactions: MemberReactions): void => {
  const { parts } = serving;

  serve(serving, validateCall, async ({ caller, params, body }) =>
    memberView(caller, await validateMember(parts, reactions, caller, { ...params, ...body })),
  );
};
