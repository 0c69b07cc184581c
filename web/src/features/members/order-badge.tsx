import type { HistoryRow } from '@keywright/contract/members';
import { m } from '@keywright/words/messages';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const standings: Record<HistoryRow['status'], { tone: BadgeTone; words: () => string }> = {
  PENDING: { tone: 'pending', words: m.members_order_pending },
  INPROGRESS: { tone: 'progress', words: m.members_order_in_progress },
  FULFILLED: { tone: 'fulfilled', words: m.members_order_fulfilled },
  DECLINED: { tone: 'rejected', words: m.members_order_declined },
  CANCELED: { tone: 'neutral', words: m.members_order_canceled },
};

/** The status of a paid order. */
export const OrderBadge = ({ status }: Pick<HistoryRow, 'status'>) => (
  <Badge tone={standings[status].tone}>{standings[status].words()}</Badge>
);
