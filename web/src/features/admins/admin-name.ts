import type { AdminAccount } from '@keywright/contract/admins';

export const nameOf = ({ fname, lname }: Pick<AdminAccount, 'fname' | 'lname'>): string => `${fname} ${lname}`.trim();

/** Whether one of name, email and company holds what is searched for, in any case. */
export const matches = (admin: AdminAccount, search: string): boolean =>
  [nameOf(admin), admin.email, admin.company].some((text) => text.toLowerCase().includes(search.trim().toLowerCase()));
