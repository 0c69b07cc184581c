import type { Approval } from '@keywright/contract/admins';
import type { Parts } from '../../platform/parts.ts';
import { lastActs } from './acts.store.ts';
import { type AdminRow, findAdmins } from './admins.store.ts';

const MOST_ACTS = 50;

export const listAdmins = ({ db }: Parts, approval: Approval): Promise<AdminRow[]> => findAdmins(db, approval);

export const listActs = ({ db }: Parts) => lastActs(db, MOST_ACTS);
