import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Token } from './orders.ts';
import * as calls from './push.calls.ts';
import { bounded } from './text.ts';
import { Zone } from './zone.ts';

const Minute = z.int().min(0).max(1439);

/** When nothing is pushed, in minutes of the device's day; over midnight where it begins later than it ends. */
const Quiet = z.object({ from: Minute, to: Minute });
export type Quiet = z.infer<typeof Quiet>;

const base64url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  return bounded({ most: length }).regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), 'invalid');
};

/** A browser's subscription, as it writes it itself (RFC 8291), with when it is not to be disturbed. */
const Subscription = z.object({
  endpoint: bounded({ most: 1000 }).regex(/^https?:\/\/[\x21-\x7e]+$/, 'invalid'),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
  zone: Zone,
  quiet: Quiet.nullable().default(null),
});
export type Subscription = z.infer<typeof Subscription>;

/** Which browser is meant: the SHA-256 of its subscription's address, in hex. The address itself stands in no log. */
const Device = z.object({ device: bounded({ most: 64 }).regex(/^[0-9a-f]{64}$/) });

const Setting = z.object({
  /** By which a browser lets this program alone push to it. */
  publicKey: z.string(),
  isOn: z.boolean(),
  quiet: Quiet.nullable(),
});

const done = z.object({ ok: z.literal(true) });

export const ownPush = endpoint(calls.ownPush, {
  summary: 'Whether this session is told by push that a code is ready.',
  reply: Setting,
  fails: [],
});

export const subscribeOwn = endpoint(calls.subscribeOwn, {
  summary: 'Has this browser told by push when a code of the member is ready, for as long as the session lasts.',
  body: Subscription,
  reply: done,
  fails: ['push.unknown_service'],
});

export const unsubscribeOwn = endpoint(calls.unsubscribeOwn, {
  summary: 'Pushes nothing more to this session.',
  reply: done,
  fails: [],
});

export const trackedPush = endpoint(calls.trackedPush, {
  summary: 'Whether a browser is told by push when a code of the order behind a private link is ready.',
  params: Token,
  query: Device.partial(),
  reply: Setting,
  fails: [],
});

export const subscribeTracked = endpoint(calls.subscribeTracked, {
  summary: 'Has a browser told by push when a code of the order behind a private link is ready, and of no other order.',
  params: Token,
  body: Subscription,
  reply: done,
  fails: ['push.unknown_service'],
});

export const unsubscribeTracked = endpoint(calls.unsubscribeTracked, {
  summary: 'Pushes nothing more about this order to this browser.',
  params: Token,
  query: Device,
  reply: done,
  fails: [],
});
