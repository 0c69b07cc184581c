import type { ReplyOf } from '@keywright/contract/endpoint';
import { workshopInvitation } from '@keywright/contract/workshops.calls';
import { useEffect, useState } from 'react';
import { call } from './call.ts';
import { at } from './locale.ts';
import { m } from '@keywright/words/messages';

type Invitation = ReplyOf<typeof workshopInvitation>['invitation'];

/** The token in an address that opens an invitation. */
const tokenIn = (address: string | null): string | null => {
  const here = 'https://here.invalid';
  if (address === null || !URL.canParse(address, here)) return null;
  const { pathname, searchParams } = new URL(address, here);
  return pathname === at('/workshop') ? searchParams.get('invitation') : null;
};

/**
 * The invitation that somebody follows who must log in or register first; null where it is none, and until it is there.
 * Its pages have no cache of queries.
 */
export const useInvitationBehind = (next: string | null): Invitation => {
  const token = tokenIn(next);
  const [invitation, setInvitation] = useState<Invitation>(null);
  useEffect(() => {
    if (token === null) return;
    let isGone = false;
    const show = (found: Invitation): void => {
      if (!isGone) setInvitation(found);
    };
    call(workshopInvitation, { query: { invitation: token } }, m.workshops_load_failed).then(
      (reply) => show(reply.invitation),
      () => show(null),
    );
    return () => {
      isGone = true;
    };
  }, [token]);
  return invitation;
};
