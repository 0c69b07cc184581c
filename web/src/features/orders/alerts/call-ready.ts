import { playArrival } from '../../../lib/arrival-sound.ts';
import { m } from '@keywright/words/messages';
import { alertChoice } from './alert-choice.ts';

/** The page of an order and what stands around it hear of the same code. */
const ONE_CALL_MS = 10_000;
let calledAt = Number.NEGATIVE_INFINITY;

/** Says no code, no vehicle and no number: a screen that is locked shows it too. */
const notify = (): void => {
  try {
    const shown = new Notification(m.reminders_notice_title(), { body: m.reminders_notice_words(), tag: 'ready' });
    shown.addEventListener('click', () => window.focus());
  } catch {
    // Some phones take notifications from a service worker alone: there the sound and the page are what tells.
  }
};

/** Calls for a code that has become ready while this page was open, once, by what was chosen on this device. */
export const callReady = (): void => {
  if (performance.now() - calledAt < ONE_CALL_MS) return;
  calledAt = performance.now();
  if (alertChoice.sound.get()) playArrival();
  if (alertChoice.notices.get() && document.hidden) notify();
};
