import { setTimeout as pause } from 'node:timers/promises';
import { signNotice } from '../../platform/payments/notice-signature.ts';
import { newId } from './books.ts';

export type Event = {
  id: string;
  object: 'event';
  type: string;
  created: number;
  livemode: boolean;
  data: { object: unknown };
};
export type Signing = 'good' | 'other-secret' | 'old' | 'future' | 'none';

/** How notices go out: so many copies of each, held back until released, or never. */
export type Habit = { copies?: number; hold?: boolean; drop?: boolean };

type Options = { secret: string; now: () => Date; url?: string | undefined };
const MOST_TRIES = 400;
const MOST_WAIT_MS = 1_000;
const FIRST_WAIT_MS = 40;

/** Sends events to the webhook, signed like Stripe's, again and again until each is acknowledged. */
export const openNotices = ({ secret, now, url: firstUrl }: Options) => {
  const events: Event[] = [];
  const under = new Set<Promise<unknown>>();
  const ended = new AbortController();
  let url = firstUrl;
  let held: Event[] = [];
  let habit: Required<Habit> = { copies: 1, hold: false, drop: false };

  const post = async (event: Event, signing: Signing = 'good'): Promise<number> => {
    if (!url) return 0;
    const body = JSON.stringify(event);
    const signature = signatureOf(body, { signing, secret, at: now() });
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(20_000)]);
    const answer = await fetch(url, { method: 'POST', headers: { ...json, ...signature }, body, signal });
    await answer.body?.cancel();
    return answer.status;
  };

  const deliver = async (event: Event): Promise<void> => {
    for (let tries = 0; tries < MOST_TRIES && !ended.signal.aborted; tries += 1) {
      const status = await post(event).catch(() => 0);
      if (status >= 200 && status < 300) return;
      await pause(Math.min(FIRST_WAIT_MS * 2 ** tries, MOST_WAIT_MS), undefined, { signal: ended.signal }).catch(
        () => undefined,
      );
    }
  };

  const send = (event: Event): void => {
    for (let copy = 0; copy < habit.copies; copy += 1) {
      const delivery: Promise<unknown> = deliver(event).finally(() => under.delete(delivery));
      under.add(delivery);
    }
  };

  return {
    events,
    post,
    emit: (type: string, object: unknown, livemode: boolean): Event => {
      const created = Math.floor(now().getTime() / 1000);
      const event: Event = { id: newId('evt'), object: 'event', type, created, livemode, data: { object } };
      events.push(event);
      if (habit.hold) held.push(event);
      else if (!habit.drop) send(event);
      return event;
    },
    setUrl: (to: string): void => {
      url = to;
    },
    setHabit: (wanted: Habit): void => {
      habit = { copies: 1, hold: false, drop: false, ...wanted };
    },
    /** Sends what was held back, in the order that `arrange` gives it. */
    release: (arrange: (events: Event[]) => Event[] = (same) => same): void => {
      const waiting = arrange(held);
      held = [];
      for (const event of waiting) send(event);
    },
    /** Resolves when nothing is on its way. */
    idle: async (): Promise<void> => {
      while (under.size > 0) await Promise.all(under);
    },
    close: (): void => ended.abort(),
  };
};

const json = { 'content-type': 'application/json; charset=utf-8' };

type Signed = { signing: Signing; secret: string; at: Date };

const signatureOf = (body: string, { signing, secret, at }: Signed): Record<string, string> => {
  if (signing === 'none') return {};
  if (signing === 'other-secret') return { 'stripe-signature': signNotice(`${secret}_other`, at, body) };
  const shiftMs = { good: 0, old: -301_000, future: 301_000 }[signing];
  return { 'stripe-signature': signNotice(secret, new Date(at.getTime() + shiftMs), body) };
};
