import type { deskCounts } from '@keywright/contract/desk';
import { LATE_MINUTES } from '@keywright/contract/late';
import { DUE_SOON_MINUTES } from '@keywright/contract/due-soon';
import type { QueryOf, ReplyOf } from '@keywright/contract/endpoint';
import type { Known } from '../../../access/actor.ts';
import { expiryTimes } from '../../../access/expiry.ts';
import type { Parts } from '../../../platform/parts.ts';
import { countReports } from '../code-report.store.ts';
import { countUnread } from '../../chat/chat.facts.ts';
import { countMembersToReview } from '../../members/members.facts.ts';
import { countPlans } from '../../subscriptions/subscriptions.facts.ts';
import { countOpenMessages } from '../../support/support.facts.ts';
import { countOrders, countQueue, medianMinutesSince } from '../desk-order.store.ts';
import { countReviews } from './desk-lists.store.ts';
import { deskHoursNow } from '../desk-hours.store.ts';
import { addOpenTime } from '../opening-hours.ts';
import { countOnShift } from './shift.store.ts';
import { waitingMinutes } from './desk.view.ts';
import { countMentions } from './request-notes.store.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { inZone } from '../../../platform/zone.ts';

/** What the desk's head and navigation show. Today is the day in the zone of who asks, as in the numbers. */
export const countDesk = async (
  { db, clock, settings }: Parts,
  caller: Known,
  { zone }: QueryOf<typeof deskCounts>,
): Promise<ReplyOf<typeof deskCounts>> => {
  const now = clock.now();
  const { oldest, newest, lastAlarm, ...counts } = await countQueue(db, {
    personId: caller.person.id,
    lateSince: new Date(now.getTime() - LATE_MINUTES * MINUTE_MS),
    dueBefore: addOpenTime(await deskHoursNow(db), now, DUE_SOON_MINUTES * MINUTE_MS),
  });
  const median = await medianMinutesSince(db, new Date(inZone(zone).dayBegan(now.getTime())));
  return {
    ...counts,
    lastDueAlarmAt: lastAlarm && lastAlarm.toISOString(),
    onShift: await countOnShift(db, expiryTimes(settings), now),
    reported: await countReports(db),
    transactions: await countOrders(db),
    subscriptions: await countPlans(db),
    newestPaidAt: newest && newest.toISOString(),
    oldestMinutes: oldest && waitingMinutes({ paidAt: oldest, endedAt: null }, now),
    medianTodayMinutes: median === null ? null : Math.round(median),
    elsewhere: {
      documents: await countMembersToReview(db),
      unread: await countUnread(db, caller.person.id),
      support: await countOpenMessages(db),
      reviews: await countReviews(db),
      mentions: await countMentions(db, caller.person.id),
    },
  };
};
