import type { OwnRequest } from '@keywright/contract/orders';
import { dayAndTime } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';

type Report = NonNullable<OwnRequest['report']>;

const said = ({ state, reportedAt, answeredAt, answer }: Report): string => {
  if (state === 'OPEN') return m.orders_reported_open({ time: dayAndTime(reportedAt) });
  if (state === 'REPLACED') return m.orders_reported_replaced({ time: dayAndTime(answeredAt ?? reportedAt) });
  if (state === 'WITHDRAWN') return m.orders_reported_withdrawn({ time: dayAndTime(answeredAt ?? reportedAt) });
  if (state === 'EXPLAINED') return m.orders_reported_explained({ answer });
  return [m.orders_reported_money(), ...(answer ? [m.orders_decline_note({ note: answer })] : [])].join(' ');
};

/** That its customer said the code does not work, and what the desk answered. */
export const Reported = ({ report }: { report: Report }) => (
  <Alert tone={report.state === 'OPEN' ? 'late' : 'fulfilled'}>{said(report)}</Alert>
);
