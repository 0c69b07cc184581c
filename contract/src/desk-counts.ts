import { z } from 'zod';

/** What waits for the desk, by list. */
export const DeskCounts = z.object({
  /** Nobody has started them, and it is the desk's turn. */
  waiting: z.int(),
  inProgress: z.int(),
  mine: z.int(),
  late: z.int(),
  /** Open requests that wait for a photo from their customer: not among `waiting`, `late` and `oldestMinutes`. */
  customer: z.int(),
  /** Of these that do not wait for their customer, how many are due within `DUE_SOON_MINUTES` or over. */
  dueSoon: z.int(),
  /** When the last alarm about an open request that is due soon went out. */
  lastDueAlarmAt: z.iso.datetime().nullable(),
  /** How many admins are signed in. */
  onShift: z.int(),
  /** Codes that are said not to work and that nobody has answered. */
  reported: z.int(),
  /** These two are counted no further than to one more than `MOST_COUNTED`. */
  transactions: z.int(),
  subscriptions: z.int(),
  /** By this a page knows that another has come, however many wait. */
  newestPaidAt: z.iso.datetime().nullable(),
  oldestMinutes: z.int().nullable(),
  medianTodayMinutes: z.int().nullable(),
  /**
   * Members who wait for a review (at most 1,000), conversations with unread messages, open messages to support, requests for which a
   * second review was asked, and notes that mention the reader: a page loads these only where there are some.
   */
  elsewhere: z.object({
    documents: z.int(),
    unread: z.int(),
    support: z.int(),
    reviews: z.int(),
    mentions: z.int(),
  }),
});
