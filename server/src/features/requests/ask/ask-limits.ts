import type { Caller } from '../../../access/actor.ts';
import { guardLimits } from '../../../platform/limits/guard-limit.ts';
import { type Bucket, forgetAttempts } from '../../../platform/limits/limits.store.ts';
import { limits } from '../../../platform/limits/limits.ts';
import type { Serving } from '../../../platform/http/serve.ts';
import type { Parts } from '../../../platform/parts.ts';
import { isLoopback } from '../../../platform/settings-fields.ts';

type Request = Parameters<Serving<Caller>['identify']>[0];
type Place = { bucket: string; at: Date };

/** A request has three photos, and some are taken twice. */
const TRIES_PER_REQUEST = 4;

const bucketsOf = ({ person, guest, ip }: Caller): Bucket[] => {
  if (person) {
    return [
      { bucket: `ask-hour:${person.id}`, ...limits.requestMember },
      { bucket: `ask-day:${person.id}`, ...limits.requestMemberDaily },
    ];
  }
  // Everybody on this machine has the same address, so that it says nothing about who asks.
  const isNear = isLoopback(ip.replace(/^::ffff:/, ''));
  return [
    ...(guest ? guestBuckets(guest.id) : []),
    ...(isNear ? [] : [{ bucket: `ask-address:${ip}`, ...limits.publicRequestAddress }]),
  ];
};

const guestBuckets = (guestId: string): Bucket[] => [{ bucket: `ask-guest:${guestId}`, ...limits.publicRequestGuest }];

const tries = ({ bucket, max, windowMs }: Bucket): Bucket => ({
  bucket: `try-${bucket}`,
  max: max * TRIES_PER_REQUEST,
  windowMs,
});

/** Counts a try of whatever kind, so that what fails over and over ends too. */
const countTry = async ({ db, clock }: Parts, buckets: Bucket[]): Promise<void> => {
  await guardLimits(db, clock, buckets.map(tries));
};

/** Takes a place in each of the caller's limits; they are given back when no request comes of it. */
const takePlaces = async ({ db, clock }: Parts, buckets: Bucket[]): Promise<Place[]> => {
  const at = await guardLimits(db, clock, buckets);
  return buckets.map(({ bucket }) => ({ bucket, at }));
};

const giveBack = async ({ db }: Parts, places: Place[]): Promise<void> => {
  if (places.length > 0) await forgetAttempts(db, places);
};

/** Counts the first try of a guest who came to be in this very call. */
export const countFirstTry = (parts: Parts, guestId: string): Promise<void> => countTry(parts, guestBuckets(guestId));

/** The same serving, where every call counts as a try before its body is read. */
export const countingTries = (serving: Serving<Caller>): Serving<Caller> => ({
  ...serving,
  identify: async (request) => {
    const caller = await serving.identify(request);
    await countTry(serving.parts, bucketsOf(caller));
    return caller;
  },
});

export type Asking = {
  serving: Serving<Caller>;
  /** Counts the first request of a guest who came to be in this very call. */
  countFirst: (request: Request, guestId: string) => Promise<void>;
  /** This call adds no request after all, though it succeeds. */
  addedNothing: (request: Request) => Promise<void>;
};

/** The same serving, where a full limit refuses a call before its body is read, and only requests that came to be count. */
export const countingRequests = (serving: Serving<Caller>): Asking => {
  const { parts } = serving;
  const held = new WeakMap<Request, Place[]>();
  const release = async (request: Request): Promise<void> => {
    const places = held.get(request) ?? [];
    held.delete(request);
    await giveBack(parts, places);
  };
  releaseAfterRefusals(serving.app, release);
  const identify = async (request: Request): Promise<Caller> => {
    const caller = await countingTries(serving).identify(request);
    held.set(request, await takePlaces(parts, bucketsOf(caller)));
    return caller;
  };
  const countFirst = async (request: Request, guestId: string): Promise<void> => {
    await countFirstTry(parts, guestId);
    held.set(request, [...(held.get(request) ?? []), ...(await takePlaces(parts, guestBuckets(guestId)))]);
  };
  return { serving: { ...serving, identify }, countFirst, addedNothing: release };
};

const releaseAfterRefusals = (app: Serving<Caller>['app'], release: (request: Request) => Promise<void>): void => {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode >= 400) await release(request);
  });
};
