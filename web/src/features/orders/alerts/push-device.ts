import {
  ownPush,
  subscribeOwn,
  subscribeTracked,
  trackedPush,
  unsubscribeOwn,
  unsubscribeTracked,
} from '@keywright/contract/push.calls';
import type { Quiet } from '@keywright/contract/push';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { ownZone } from '../../../lib/own-zone.ts';
import { m } from '@keywright/words/messages';

/** Whether this browser can be pushed to. On an iPhone only an app on the Home Screen can: `install`. */
export const pushSupport = (): 'yes' | 'no' | 'install' => {
  if (import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return 'yes';
  // Safari on iOS alone says whether it was opened from there.
  return Reflect.get(navigator, 'standalone') === false ? 'install' : 'no';
};

const WAIT_MS = 20_000;

/** The worker that takes pushes; it begins some seconds after the page. Rejects where there will be none. */
const worker = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) => {
      setTimeout(reject, WAIT_MS, new Error('no service worker'));
    }),
  ]);

const subscribed = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
};

const deviceOf = async ({ endpoint }: PushSubscription): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** What is set for this browser: of the order behind a link, or of the member's session where there is none. */
export const pushQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['devices', 'push', token],
    queryFn: async ({ signal }) => {
      const here = await subscribed();
      if (token === null) {
        const own = await call(ownPush, { signal }, m.push_failed);
        return { ...own, isOn: own.isOn && here !== null };
      }
      const query = here ? { device: await deviceOf(here) } : {};
      return call(trackedPush, { params: { token }, query, signal }, m.push_failed);
    },
    staleTime: 60_000,
  });

/** The browser's subscription by this program's key; one by another key is of no use any more. */
const subscriptionBy = async (publicKey: string): Promise<PushSubscription> => {
  const { pushManager } = await worker();
  const known = await pushManager.getSubscription();
  if (known && base64url(known.options.applicationServerKey) === publicKey) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
};

/** Has this browser told. Rejects where it gives no subscription, or the server takes none. */
export const turnPushOn = async (token: string | null, publicKey: string, quiet: Quiet | null): Promise<void> => {
  const subscription = await subscriptionBy(publicKey);
  const keys = { p256dh: base64url(subscription.getKey('p256dh')), auth: base64url(subscription.getKey('auth')) };
  const body = { endpoint: subscription.endpoint, keys, zone: ownZone(), quiet };
  await (token === null
    ? call(subscribeOwn, { body }, m.push_failed)
    : call(subscribeTracked, { params: { token }, body }, m.push_failed));
};

/** Has it told no more of this order, or of the member's. What the browser keeps stays: other orders may be told by it. */
export const turnPushOff = async (token: string | null): Promise<void> => {
  if (token === null) return void (await call(unsubscribeOwn, {}, m.push_failed));
  const here = await subscribed();
  if (here)
    await call(unsubscribeTracked, { params: { token }, query: { device: await deviceOf(here) } }, m.push_failed);
};
