import type { OwnRequest } from '@keywright/contract/orders';
import { dayAndTime } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';

type Report = NonNullable<OwnRequest['report']>;

type ReportedProps = {
  report: Report;
  /** What happened to the money, for the person who paid. */
  money: string | null;
};

const said = ({ report: { state, reportedAt, answeredAt, answer }, money }: ReportedProps): string => {
  if (state === 'OPEN') return m.orders_reported_open({ time: dayAndTime(reportedAt) });
  if (state === 'REPLACED') return m.orders_reported_replaced({ time: dayAndTime(answeredAt ?? reportedAt) });
  if (state === 'WITHDRAWN') return m.orders_reported_withdrawn({ time: dayAndTime(answeredAt ?? reportedAt) });
  if (state === 'EXPLAINED') return m.orders_reported_explained({ answer });
  const note = answer ? m.orders_decline_note({ note: answer }) : null;
  return [money, m.orders_reported_closed(), note].filter(Boolean).join(' ');
};

/** That its customer said the code does not work, and what the desk answered. */
export const Reported = (props: ReportedProps) => (
  <Alert tone={props.report.state === 'OPEN' ? 'late' : 'fulfilled'}>{said(props)}</Alert>
);
