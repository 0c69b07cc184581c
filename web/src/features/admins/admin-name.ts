import { fullName } from '@keywright/contract/full-name';
import type { AdminAccount } from '@keywright/contract/admins';

/** Whether one of name, email and company holds what is searched for, in any case. */
export const matches = (admin: AdminAccount, search: string): boolean =>
  [fullName(admin), admin.email, admin.company].some((text) =>
    text.toLowerCase().includes(search.trim().toLowerCase()),
  );
