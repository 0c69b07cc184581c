import type { MemberShow, MemberSort, OneMember } from '@keywright/contract/members';
import { earlierOfMember, member, memberActivity, members, userHistory } from '@keywright/contract/members.calls';
import { complianceDocuments, complianceLicences, waitingPeople } from '@keywright/contract/reviews.calls';
import { useQueryClient } from '@tanstack/react-query';
import { asked } from '../../lib/asked.ts';
import { askedByPages } from '../../lib/asked-by-pages.ts';
import { m } from '@keywright/words/messages';

type MemberFilters = { search: string; show: MemberShow; state: string; sort: MemberSort };

const PAGE = 50;

export const membersQuery = ({ search, show, state, sort }: MemberFilters) =>
  askedByPages(['members', 'list', search, show, state, sort], members, m.members_load_failed, {
    query: { show, sort, limit: PAGE, ...(search && { search }), ...(state && { state }) },
  });

export const memberQuery = (id: string) =>
  asked(['members', 'one', id], member, m.members_one_failed, { params: { id } });

export const activityQuery = (id: string) =>
  asked(['members', 'activity', id], memberActivity, m.members_activity_failed, { params: { id } });

export const earlierQuery = (id: string) =>
  asked(['members', 'earlier', id], earlierOfMember, m.members_earlier_failed, { params: { id } });

export const waitingQuery = asked(['members', 'waiting'], waitingPeople, m.members_docs_failed, {
  // Whoever registers or uploads sends the desk no hint.
  refetchInterval: 30_000,
});

export const documentsQuery = (userId: string) =>
  asked(['members', 'documents', userId], complianceDocuments, m.members_docs_failed, { params: { userId } });

export const licencesQuery = (userId: string) =>
  asked(['members', 'licences', userId], complianceLicences, m.members_docs_failed, { params: { userId } });

export const historyQuery = (email: string) =>
  askedByPages(['members', 'history', email], userHistory, m.members_history_failed, {
    query: { email, limit: PAGE },
    // Each time it is asked for stands on record.
    refetchOnWindowFocus: false,
  });

/** Shows a member as an act left them, and asks again for every list. */
export const useMembersShown = () => {
  const queries = useQueryClient();
  const askAgain = () => queries.invalidateQueries({ queryKey: ['members'] });
  return {
    askAgain,
    /** A member as last heard of; undefined for one that was not asked about. */
    known: (id: string): OneMember | undefined => queries.getQueryData(memberQuery(id).queryKey),
    /** How many documents and licenses of a member wait for a decision, as last heard of. */
    undecidedOf: (userId: string): number =>
      [
        ...(queries.getQueryData(documentsQuery(userId).queryKey) ?? []),
        ...(queries.getQueryData(licencesQuery(userId).queryKey) ?? []),
      ].filter(({ status }) => status === 'PENDING').length,
    show: (one: OneMember) => {
      queries.setQueryData(memberQuery(one.id).queryKey, one);
      void askAgain();
    },
  };
};
