import { useEffect, useEffectEvent, useRef } from 'react';
import { recall, remember } from '../../lib/kept.ts';
import { m } from '@keywright/words/messages';
import { openStore } from '../../store.ts';
import { showToast } from '../../ui/toast-store.ts';
import { playArrival, readySound } from '../../lib/arrival-sound.ts';

/** A choice of this device that begins as off. */
const openChoice = (name: 'desk-sound' | 'desk-notices') => {
  const { get, set, use } = openStore(recall(name) === 'on');
  const turn = (): boolean => {
    remember(name, get() ? 'off' : 'on');
    set(!get());
    return get();
  };
  return { get, turn, use };
};

const sound = openChoice('desk-sound');
const notices = openChoice('desk-notices');

/** Says no name, no vehicle and no number: a screen that is locked shows it too. */
const notify = (title: string): void => {
  try {
    const shown = new Notification(title, { body: m.desk_notice_words(), tag: 'desk' });
    shown.addEventListener('click', () => window.focus());
  } catch {
    // Some phones take notifications from a service worker alone: there the sound is what tells.
  }
};

const mayNotify = async (): Promise<boolean> =>
  'Notification' in window && (await Notification.requestPermission()) === 'granted';

const pressSound = (): void => {
  if (sound.turn()) playArrival();
};

const pressNotices = async (): Promise<void> => {
  if (notices.get() || (await mayNotify())) notices.turn();
  else showToast(m.desk_notices_refused(), { tone: 'rejected' });
};

/** Whether the offer was answered on this device. An admin who chose before has answered. */
const answered = openStore(
  (['desk-alerts-answered', 'desk-sound', 'desk-notices'] as const).some((name) => recall(name) !== null),
);

const answer = (): void => {
  remember('desk-alerts-answered', 'on');
  answered.set(true);
};

const acceptAlerts = async (): Promise<void> => {
  answer();
  if (!sound.get()) pressSound();
  if (!notices.get()) await pressNotices();
};

/** The offer of sound and notifications, which is made once on each device. */
export const useAlertsOffer = () => ({ isOpen: !answered.use(), accept: acceptAlerts, decline: answer });

/** What tells somebody of a new request on this device, and how they choose it. */
export const useArrivalChoices = () => ({
  sound: { on: sound.use(), press: pressSound },
  notices: { on: notices.use(), press: () => void pressNotices() },
});

/** A sound, and a notification while the page is hidden, as the admin chose for this device. */
export const signalArrival = (title: string): void => {
  if (sound.get()) playArrival();
  if (notices.get() && document.hidden) notify(title);
};

/** Whether somebody wants to be told of new requests, so that they are asked for also while the page is hidden. */
export const useWantsArrivals = (): boolean => [sound.use(), notices.use()].includes(true);

/** Calls `onLater` when a time comes that is later than all that were known; `undefined`: not loaded. */
const useLaterTime = (time: string | null | undefined, onLater: () => void): void => {
  const known = useRef<string | undefined>(undefined);
  const call = useEffectEvent(onLater);
  useEffect(() => {
    if (time === undefined) return;
    const [before, now] = [known.current, time ?? ''];
    if (before !== undefined && now <= before) return;
    known.current = now;
    if (before !== undefined) call();
  }, [time]);
};

/** Alarms the admin of requests that are due soon, once for each alarm that the server sends. */
export const useDueAlarms = (lastDueAlarmAt: string | null | undefined, onAlarm: () => void): void =>
  useLaterTime(lastDueAlarmAt, () => {
    signalArrival(m.desk_notice_due());
    onAlarm();
  });

/**
 * Tells of each request that comes to wait: it was paid later than all that were known, so that what is only given back to the queue is none.
 * By what somebody chose: a sound, a notice of the browser, or nothing.
 */
export const useArrivals = (newestPaidAt: string | null | undefined): void => {
  const isHeard = sound.use();
  useLaterTime(newestPaidAt, () => signalArrival(m.desk_notice_title()));
  useEffect(() => (isHeard ? readySound() : undefined), [isHeard]);
};
