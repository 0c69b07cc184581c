import type { Reminder, ReminderState } from '@keywright/contract/orders';
import { m } from '@keywright/words/messages';

const words: Record<ReminderState, (order: { number: string }) => string> = {
  ready: m.reminders_state_ready,
  photo_wanted: m.reminders_state_photo_wanted,
  authority_wanted: m.reminders_state_authority_wanted,
  at_desk: m.reminders_state_at_desk,
  in_queue: m.reminders_state_in_queue,
  ended: m.reminders_state_ended,
};

/** An order and how it stands. */
export const reminderWords = ({ state, confirmationNumber: number }: Reminder): string => words[state]({ number });
