import type { MemberActivity as Activity, OneMember } from '@keywright/contract/members';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { dayAndTime } from '../../lib/format.ts';
import { flagNames } from '../../lib/flag-names.ts';
import { at } from '../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { Badge } from '../../ui/badge.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Link } from '../../ui/link.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import styles from './members.module.css';
import { activityQuery } from './members.queries.ts';
import { OrderBadge } from './order-badge.tsx';

/** When this member last logged in. Sessions that ended more than 30 days ago are not stored. */
export const LastLogin = ({ id }: { id: string }) => {
  const { data } = useQuery(activityQuery(id));
  if (!data) return null;
  return (
    <Fact name={m.members_last_login()}>
      {data.lastLoginAt ? dayAndTime(data.lastLoginAt) : m.members_last_login_none()}
    </Fact>
  );
};

/** The orders, reported codes and flags of a member. */
export const MemberActivity = ({ member }: { member: OneMember }) => (
  <Loaded query={useQuery(activityQuery(member.id))} failed={m.members_activity_failed()} count={2}>
    {(activity) => (
      <div className={styles.activity}>
        <Part title={m.members_flags()} empty={m.members_flags_none()}>
          {activity.flagged.map((request) => (
            <Flagged key={request.id} request={request} />
          ))}
        </Part>
        <Part title={m.members_reports()} empty={m.members_reports_none()}>
          {activity.reports.map((report) => (
            <Reported key={report.requestId + report.reportedAt} report={report} />
          ))}
        </Part>
        <Part
          title={m.members_orders()}
          empty={m.members_orders_none()}
          more={
            activity.hasMoreOrders || activity.orders.length > 0 ? (
              <Link to={at(`/admin?list=transactions&q=${encodeURIComponent(member.email)}`)}>
                {m.members_orders_of()}
              </Link>
            ) : null
          }
        >
          {activity.orders.map((order) => (
            <Ordered key={order.id} order={order} />
          ))}
        </Part>
      </div>
    )}
  </Loaded>
);

type PartProps = { title: string; empty: string; more?: ReactNode; children: readonly ReactNode[] };

const Part = ({ title, empty, more, children }: PartProps) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children.length > 0 ? <ul className={styles.lines}>{children}</ul> : <p className={styles.meta}>{empty}</p>}
    {more ? <p>{more}</p> : null}
  </section>
);

const Flagged = ({ request }: { request: Activity['flagged'][number] }) => (
  <li>
    <Link to={at(`/admin/requests/${request.id}`)}>{m.desk_vehicle(request)}</Link>
    <span className={styles.badges}>
      {request.flags.map((flag) => (
        <Badge key={flag} tone="late">
          {flagNames[flag]()}
        </Badge>
      ))}
    </span>
  </li>
);

const Reported = ({ report }: { report: Activity['reports'][number] }) => (
  <li>
    <Link to={at(`/admin/requests/${report.requestId}`)}>{m.desk_vehicle(report)}</Link>
    <span className={styles.meta}>
      {m.members_report({ kind: report.kind, state: report.state, time: dayAndTime(report.reportedAt) })}
    </span>
  </li>
);

const Ordered = ({ order }: { order: Activity['orders'][number] }) => (
  <li>
    <Link to={at(`/admin?list=transactions&q=${order.confirmationNumber}`)}>{verbatim(order.confirmationNumber)}</Link>
    <OrderBadge status={order.status} />
    <span className={styles.meta}>
      {[dayAndTime(order.paidAt), order.vehicles.map((vehicle) => m.desk_vehicle(vehicle)).join(', ')].join(' · ')}
    </span>
  </li>
);
