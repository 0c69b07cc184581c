import type { AuditFilter } from '@keywright/contract/audit';
import { maskedSearch, searchMark } from '../../access/search-mark.ts';
import type { Wanted } from './entries.store.ts';

/** A filter as the log tells of it: the words that were looked for may be a customer's name. */
export const toldFilter = ({ search, ...filter }: AuditFilter): AuditFilter => ({
  ...filter,
  ...(search !== undefined && { search: maskedSearch(search) }),
});

/** With what stands in the log for the same words where somebody searched for them. */
export const markedFilter = ({ secretKey }: { secretKey: Buffer }, filter: AuditFilter): Wanted => ({
  ...filter,
  ...(filter.search !== undefined && { mark: searchMark(secretKey, filter.search).toString('hex') }),
});
