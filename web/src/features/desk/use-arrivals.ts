import { pendingRequests } from '@keywright/contract/desk.calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { recall, remember } from '../../lib/kept.ts';
import { m } from '@keywright/words/messages';
import { showToast } from '../../ui/toast-store.ts';
import { playArrival, readySound } from '../../lib/arrival-sound.ts';

/** A choice of this device that begins as off. */
const useChoice = (name: 'desk-sound' | 'desk-notices') => {
  const [on, setOn] = useState(() => recall(name) === 'on');
  const choose = (next: boolean) => {
    remember(name, next ? 'on' : 'off');
    setOn(next);
  };
  return [on, choose] as const;
};

/** Says no name, no vehicle and no number: a screen that is locked shows it too. */
const notify = (): void => {
  try {
    const shown = new Notification(m.desk_notice_title(), { body: m.desk_notice_words(), tag: 'desk' });
    shown.addEventListener('click', () => window.focus());
  } catch {
    // Some phones take notifications from a service worker alone: there the sound is what tells.
  }
};

const mayNotify = async (): Promise<boolean> =>
  'Notification' in window && (await Notification.requestPermission()) === 'granted';

/** Tells of each request that comes to wait, by what somebody chose on this device: a sound, a notice of the browser, or nothing. */
export const useArrivals = () => {
  const [sound, setSound] = useChoice('desk-sound');
  const [notices, setNotices] = useChoice('desk-notices');
  const { data } = useQuery({
    queryKey: ['desk', 'arrivals'],
    queryFn: ({ signal }) => call(pendingRequests, { query: { limit: 100 }, signal }, m.desk_error_pending),
    enabled: sound || notices,
    refetchIntervalInBackground: true,
    refetchInterval: 30_000,
  });
  const known = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (!data) return;
    const isNew = known.current && data.some(({ id }) => !known.current?.has(id));
    known.current = new Set([...(known.current ?? []), ...data.map(({ id }) => id)]);
    if (!isNew) return;
    if (sound) playArrival();
    if (notices && document.hidden) notify();
  }, [data, sound, notices]);
  useEffect(() => (sound ? readySound() : undefined), [sound]);
  const pressSound = () => {
    setSound(!sound);
    if (!sound) playArrival();
  };
  const pressNotices = async () => {
    if (notices || (await mayNotify())) setNotices(!notices);
    else showToast(m.desk_notices_refused(), { tone: 'rejected' });
  };
  return {
    sound: { on: sound, press: pressSound },
    notices: { on: notices, press: () => void pressNotices() },
  };
};
