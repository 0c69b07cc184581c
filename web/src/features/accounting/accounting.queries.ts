import type { QueryOf } from '@keywright/contract/endpoint';
import { moneyClose } from '@keywright/contract/accounting.calls';
import { m } from '@keywright/words/messages';
import { asked } from '../../lib/asked.ts';

/** What is charged or refunded comes without any event that reaches this page. */
const refetchInterval = 30_000;

/** Which days, in the zone of the reader. */
export type Wanted = QueryOf<typeof moneyClose>;

export const closeQuery = (wanted: Wanted) =>
  asked(['accounting', wanted], moneyClose, m.accounting_failed, { query: wanted, refetchInterval });
