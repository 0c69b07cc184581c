import type { OwnCredentials } from '@keywright/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session.ts';
import { credentialsQuery } from '../profile.queries.ts';

type AccountPapers = {
  /** Null for an approved account, and while nothing could be learned. */
  papers: OwnCredentials['identificationDocuments'] | null;
  /** The page below waits for this answer, so that nothing moves when it comes. */
  isLoading: boolean;
};

/** The documents of an account that the code desk has not approved. */
export const useAccountPapers = (): AccountPapers => {
  const { user } = useSession();
  const isPending = user?.role === 'BASEUSER' && !user.isValidatedUser;
  const { data, isLoading } = useQuery({ ...credentialsQuery, enabled: isPending });
  return { papers: (isPending && data?.identificationDocuments) || null, isLoading };
};
