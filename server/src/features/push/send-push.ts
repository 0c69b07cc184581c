import { inLanguage, type Locale, spokenLocale } from '@keywright/contract/locale';
import { byLocale } from '@keywright/words/by-locale';
import { retakeWords } from '@keywright/words/need-words';
import { HOUR_MS } from '../../platform/durations.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Payload } from '../../platform/jobs/job-table.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Parts } from '../../platform/parts.ts';
import { postPush } from '../../platform/push/post-push.ts';
import { isPushService } from '../../platform/push/push-services.ts';
import { sha256 } from '../../platform/secrets.ts';
import { minuteOfDay } from '../../platform/zone.ts';
import { type OrderFacts, ordersById, pageOfRequest, revealIsOpen } from '../payments/payments.facts.ts';
import { type PushFacts, pushFacts } from '../requests/requests.facts.ts';
import { forgetDevice, type LivingSubscription, livingSubscription, subscriptionsFor } from './push.store.ts';
import { vapidOf } from './vapid-of.ts';

/** What was ready or wanted so long ago is not news: the mail has said it. */
const NEWS_MS = 2 * HOUR_MS;
/** A service that is slow keeps nothing else waiting. */
const LINES = 2;

/** Owes a push to each browser that asked to be told of this request. */
export const pushToAll = ({ db }: Parts, about: Payload<'push-request'>): Promise<void> =>
  inTransaction(db, async (tx) => {
    const facts = await pushFacts(tx, about.requestId);
    if (!facts) return;
    for (const id of await subscriptionsFor(tx, facts)) {
      await addJob(tx, {
        task: 'send-push',
        payload: { ...about, id },
        key: `push:${about.what}:${about.requestId}:${id}`,
        line: `push ${Number.parseInt(id.slice(-4), 16) % LINES}`,
      });
    }
  });

/** Whether what is to be told is still so. */
const isStill = async (tx: Tx, what: Payload<'send-push'>['what'], facts: PushFacts): Promise<boolean> =>
  what === 'photo'
    ? facts.photosWanted.length > 0
    : facts.status === 'FULFILLED' && facts.isCodeOpen && (await revealIsOpen(tx, facts.orderId));

const isQuiet = ({ quietFrom: from, quietTo: to, zone }: LivingSubscription, at: Date): boolean => {
  if (from === null || to === null) return false;
  const now = minuteOfDay(zone, at);
  return from < to ? now >= from && now < to : from !== to && (now >= from || now < to);
};

type Found = { subscription: LivingSubscription; order: OrderFacts; facts: PushFacts };

/** All that must hold for it to be told, read in one transaction: whoever lost session, account or order meanwhile hears nothing. */
const find = ({ db, clock }: Parts, { id, requestId, what }: Payload<'send-push'>): Promise<Found | undefined> =>
  inTransaction(db, async (tx) => {
    const facts = await pushFacts(tx, requestId);
    if (!facts || !(await isStill(tx, what, facts))) return undefined;
    const subscription = await livingSubscription(tx, { id, orderId: facts.orderId });
    const [order] = await ordersById(tx, [facts.orderId]);
    if (!subscription || !order || isQuiet(subscription, clock.now())) return undefined;
    return { subscription, order, facts };
  });

const textOf = (what: Payload<'send-push'>['what'], { order, facts }: Found, locale: Locale) => {
  const says = byLocale[locale];
  const number = order.confirmationNumber;
  return what === 'ready'
    ? { title: says.orders_state_ready(), body: says.push_ready_words({ number }) }
    : { title: retakeWords(facts.photosWanted, says), body: says.push_photo_words({ number }) };
};

/**
 * Tells one browser. No code, no vehicle and no name is in it; where the order is followed is, for this browser's eyes alone (RFC 8291). It may
 * be told twice where the process ends in the middle: the second takes the first one's place on the screen.
 */
export const sendPush = async (parts: Parts, job: Payload<'send-push'>): Promise<void> => {
  const now = parts.clock.now();
  if (now.getTime() - Date.parse(job.at) > NEWS_MS) return;
  const found = await find(parts, job);
  if (!found) return;
  const { subscription, order } = found;
  const { endpoint, p256dh, auth } = subscription;
  if (!isPushService(endpoint, parts.settings.pushTestService)) return forgetDevice(parts.db, job.id);
  const locale = spokenLocale(subscription.locale);
  const topic = sha256(`${job.what}:${job.requestId}`).toString('base64url').slice(0, 32);
  const page = inLanguage(pageOfRequest(parts.settings, order, job.requestId), locale);
  const said = textOf(job.what, found, locale);
  const text = JSON.stringify({ ...said, tag: topic, page, lang: locale });
  const posted = await postPush(vapidOf(parts), { endpoint, keys: { p256dh, auth }, text, topic, at: now });
  if (posted === 'gone') await forgetDevice(parts.db, job.id);
  if (posted === 'refused') parts.log.warn({ service: new URL(endpoint).hostname }, 'a push was refused');
};
