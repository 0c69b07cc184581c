import { workshopInvitation } from '@keywright/contract/workshops.calls';
import { useQuery } from '@tanstack/react-query';
import { asked } from './asked.ts';
import { at } from './locale.ts';
import { m } from '@keywright/words/messages';

/** What the link of an invitation says. */
export const invitationQuery = (token: string) =>
  asked(['workshop', 'invitation', token], workshopInvitation, m.workshops_load_failed, {
    query: { invitation: token },
  });

/** The token in an address that opens an invitation. */
const tokenIn = (address: string | null): string | null => {
  const here = 'https://here.invalid';
  if (address === null || !URL.canParse(address, here)) return null;
  const { pathname, searchParams } = new URL(address, here);
  return pathname === at('/workshop') ? searchParams.get('invitation') : null;
};

/** The invitation that somebody follows who must log in or register first; null where it is none. */
export const useInvitationBehind = (next: string | null) => {
  const token = tokenIn(next);
  const { data } = useQuery({ ...invitationQuery(token ?? ''), enabled: token !== null });
  return data?.invitation ?? null;
};
