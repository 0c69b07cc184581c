import type { OrderEnd, Reminder, ReminderState } from '@keywright/contract/orders';
import { m } from '@keywright/words/messages';

type Words = (order: { number: string }) => string;

const words: Record<Exclude<ReminderState, 'ended'>, Words> = {
  ready: m.reminders_state_ready,
  photo_wanted: m.reminders_state_photo_wanted,
  authority_wanted: m.reminders_state_authority_wanted,
  at_desk: m.reminders_state_at_desk,
  in_queue: m.reminders_state_in_queue,
};

const endWords: Record<OrderEnd, Words> = {
  finished: m.reminders_state_ended,
  declined: m.reminders_state_declined,
  canceled: m.reminders_state_canceled,
};

/** An order and how it stands. */
export const reminderWords = ({ state, end, confirmationNumber: number }: Reminder): string =>
  (state === 'ended' ? endWords[end ?? 'finished'] : words[state])({ number });
