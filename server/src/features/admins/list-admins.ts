import type { Approval } from '@keywright/contract/admins';
import type { Parts } from '../../platform/parts.ts';
import { lastActs } from './acts.store.ts';
import { type AdminRow, findAdmins, findEndedAdmins } from './admins.store.ts';

const MOST_ACTS = 50;
const MOST_ENDED = 200;

export const listAdmins = ({ db }: Parts, approval: Approval): Promise<AdminRow[]> => findAdmins(db, approval);

export const listEndedAdmins = ({ db }: Parts): Promise<AdminRow[]> => findEndedAdmins(db, MOST_ENDED);

export const listActs = ({ db }: Parts) => lastActs(db, MOST_ACTS);
