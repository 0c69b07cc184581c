import { AccountChange } from '@keywright/contract/profile';
import { judgeChanges, type Values } from '../judge-changes.ts';

/** Judges the account's form by the contract: fetched when somebody sends it, for it brings all the schemas. */
export const judgeAccount = (values: { start: Values; typed: Values }) =>
  judgeChanges(AccountChange, { ...values, always: ['fname', 'lname'] });
