import { ECDH } from 'node:crypto';
import type { Quiet, Subscription } from '@keywright/contract/push';
import { actAs } from '../../access/act.ts';
import type { Caller, Known } from '../../access/actor.ts';
import { linkedOrderPolicy } from '../../access/policies/own-order.policy.ts';
import { authorize } from '../../access/policy.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import { isPushService } from '../../platform/push/push-services.ts';
import { sha256 } from '../../platform/secrets.ts';
import { orderByTrackToken } from '../payments/payments.facts.ts';
import { dropSubscription, findSetting, keepSubscription, type NewSubscription, type PushOwner } from './push.store.ts';
import { vapidOf } from './vapid-of.ts';

/** The order behind a private link, as whoever shows the link may see it. */
const ownerByLink = async (db: Db | Tx, token: string): Promise<PushOwner> => {
  const { id } = authorize(linkedOrderPolicy, { token }, 'view', await orderByTrackToken(db, token));
  return { orderId: id };
};

const ownerBySession = ({ session }: Caller): PushOwner => {
  if (!session) throw new Failure('auth.required');
  return { sessionId: session.id };
};

const isOnCurve = (point: Buffer): boolean => {
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
};

/** Only what is a point of the curve: the sealing would fail at every push. */
const read = ({ settings, clock }: Parts, { locale }: Caller, given: Subscription): NewSubscription => {
  if (!isPushService(given.endpoint, settings.pushTestService)) throw new Failure('push.unknown_service');
  const p256dh = Buffer.from(given.keys.p256dh, 'base64url');
  if (p256dh.length !== 65 || !isOnCurve(p256dh)) throw new Failure('push.unknown_service');
  return {
    endpoint: given.endpoint,
    endpointHash: sha256(given.endpoint),
    p256dh,
    auth: Buffer.from(given.keys.auth, 'base64url'),
    locale,
    zone: given.zone,
    quiet: given.quiet,
    at: clock.now(),
  };
};

/** Has this session told by push. The one before of the same session, or of another on the same browser, is replaced. */
export const subscribeOwn = (parts: Parts, caller: Known, given: Subscription): Promise<void> =>
  actAs(parts, caller, (tx, caller) => keepSubscription(tx, ownerBySession(caller), read(parts, caller, given)));

/** The same for one order, by its private link. */
export const subscribeTracked = (
  parts: Parts,
  caller: Caller,
  { token, ...given }: Subscription & { token: string },
): Promise<void> =>
  actAs(parts, caller, async (tx, caller) =>
    keepSubscription(tx, await ownerByLink(tx, token), read(parts, caller, given)),
  );

export const unsubscribeOwn = (parts: Parts, caller: Known): Promise<void> =>
  actAs(parts, caller, (tx, caller) => dropSubscription(tx, ownerBySession(caller), Buffer.alloc(0)));

type OfDevice = { token: string; device: string };

export const unsubscribeTracked = (parts: Parts, caller: Caller, { token, device }: OfDevice): Promise<void> =>
  actAs(parts, caller, async (tx) => dropSubscription(tx, await ownerByLink(tx, token), Buffer.from(device, 'hex')));

type Setting = { publicKey: string; isOn: boolean; quiet: Quiet | null };

const settingOf = async (parts: Parts, owner: PushOwner, device?: Buffer): Promise<Setting> => {
  const found = await findSetting(parts.db, owner, device);
  return { publicKey: vapidOf(parts).publicKey, isOn: found !== undefined, quiet: found?.quiet ?? null };
};

export const viewOwnPush = (parts: Parts, caller: Known): Promise<Setting> => settingOf(parts, ownerBySession(caller));

export const viewTrackedPush = async (
  parts: Parts,
  { token, device }: { token: string; device?: string | undefined },
): Promise<Setting> =>
  settingOf(parts, await ownerByLink(parts.db, token), device === undefined ? undefined : Buffer.from(device, 'hex'));
