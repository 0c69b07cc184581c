import type { Candidate } from './sign-in.store.ts';

export type StandingRefusal = 'session.pending_approval' | 'session.revoked';

/** Why this person may not be signed in, or nothing when they may. */
export const standingRefusal = ({
  approval,
  isActive,
}: Pick<Candidate, 'approval' | 'isActive'>): StandingRefusal | undefined => {
  if (!isActive) return 'session.revoked';
  if (approval === 'PENDING_APPROVAL') return 'session.pending_approval';
  return approval === 'APPROVED' ? undefined : 'session.revoked';
};
