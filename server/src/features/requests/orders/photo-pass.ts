import { viewImage } from '@keywright/contract/orders';
import type { LinkedOrders } from '../../../access/policies/own-request.policy.ts';
import type { SetCookie } from '../../../platform/http/cookies.ts';
import type { Parts } from '../../../platform/parts.ts';
import { isSame, keyedHash } from '../../../platform/secrets.ts';
import { HOUR_MS } from '../../../platform/durations.ts';

type Needs = Pick<Parts, 'settings' | 'clock'>;

/** As long as somebody may leave the page of an order open before they look at its photos; each look at the order renews it. */
const PASS_MS = 2 * HOUR_MS;
const PREFIX = 'photos_';

type Presenting = { cookies: Record<string, string | undefined> };

/**
 * Lets the browser that has just shown an order's private link see that order's photos, by a cookie which goes to their addresses
 * alone: so the addresses themselves, which stand in histories and are copied, open nothing. `passesIn` looks at the one cookie of the
 * order that is asked about, however many come along.
 */
export const openPhotoPass = ({ settings, clock }: Needs) => {
  const sealOf = (orderId: string, until: string): Buffer =>
    keyedHash('keywright photo pass', settings.secretKey, `${orderId}:${until}`);
  const cookieFor = (orderId: string): SetCookie => {
    const until = String(clock.now().getTime() + PASS_MS);
    return {
      name: `${PREFIX}${orderId}`,
      value: `${until}.${sealOf(orderId, until).toString('base64url')}`,
      options: {
        path: viewImage.path.replace('/:id', ''),
        httpOnly: true,
        sameSite: 'strict',
        secure: settings.secureCookies,
        maxAge: PASS_MS / 1_000,
      },
    };
  };
  const passesIn = ({ cookies }: Presenting): LinkedOrders => ({
    includes: (orderId) => {
      const [until = '', seal = ''] = (cookies[`${PREFIX}${orderId}`] ?? '').split('.', 2);
      return isSame(Buffer.from(seal, 'base64url'), sealOf(orderId, until)) && Number(until) > clock.now().getTime();
    },
  });
  return { cookieFor, passesIn };
};
