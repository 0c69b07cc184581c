import type { AdminAction, Approval } from '@keywright/contract/admins';

type Move = { from: Approval; to: Approval };

/** Every move of an admin's account. The database holds the same pairs and refuses all others. */
export const moves = {
  approve: { from: 'PENDING_APPROVAL', to: 'APPROVED' },
  reject: { from: 'PENDING_APPROVAL', to: 'REJECTED' },
  revoke: { from: 'APPROVED', to: 'REVOKED' },
} as const satisfies Record<AdminAction, Move>;

export const isPossible = (action: AdminAction, status: Approval): boolean => moves[action].from === status;
