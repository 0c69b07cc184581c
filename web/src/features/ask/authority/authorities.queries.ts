import { authorities } from '@keywright/contract/authorities.calls';
import type { AuthorityKind } from '@keywright/contract/authority-kinds';
import type { Authority } from '@keywright/contract/authorities';
import { complianceStatus, publicJurisdictions } from '@keywright/contract/compliance.calls';
import { useQuery } from '@tanstack/react-query';
import { asked } from '../../../lib/asked.ts';
import { m } from '@keywright/words/messages';

const TEN_MINUTES = 600_000;

const authoritiesQuery = asked(['requests', 'authorities'], authorities, m.authorities_failed, {
  staleTime: TEN_MINUTES,
});

/** The list of who is said to ask; undefined while nobody is, or it has not come. */
export const useAuthority = (kind: AuthorityKind | ''): Authority | undefined => {
  const { data } = useQuery(authoritiesQuery);
  return data?.find((one) => one.kind === kind);
};

/** The laws of all places, asked for once somebody says where they work. */
export const placesQuery = (isWanted: boolean) =>
  asked(['requests', 'places'], publicJurisdictions, m.authorities_failed, {
    staleTime: TEN_MINUTES,
    enabled: isWanted,
  });

/** What a member's own place asks of them, and what they have on file for it: the same answer that the notice of the page shows. */
export const ownLawQuery = (isMember: boolean) =>
  asked(['requests', 'compliance', true], complianceStatus, m.authorities_failed, {
    staleTime: TEN_MINUTES,
    enabled: isMember,
  });
