import type { AuditEntry } from '@keywright/contract/audit';
import type { EntryRow } from './entries.store.ts';

export const entryView = ({ at, hash, ...row }: EntryRow): AuditEntry => ({
  ...row,
  at: at.toISOString(),
  hash: hash?.toString('hex') ?? null,
});
