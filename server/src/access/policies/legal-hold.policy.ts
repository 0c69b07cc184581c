import type { Caller } from '../actor.ts';
import { isSuperAdmin } from '../roles.ts';

/** Whether what is under a legal hold is shown as such to this caller: to those who place and lift them. */
export const maySeeHolds = ({ person }: Caller): boolean => person !== undefined && isSuperAdmin(person);
