import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { viewImage } from '@keywright/contract/orders';
import type { SetCookie } from '../../../platform/http/cookies.ts';
import type { Parts } from '../../../platform/parts.ts';

type Needs = Pick<Parts, 'settings' | 'clock'>;

/** As long as somebody may leave the page of an order open before they look at its photos; each look at the order renews it. */
const PASS_MS = 2 * 60 * 60_000;
const PREFIX = 'photos_';

/**
 * Lets the browser that has just shown an order's private link see that order's photos, by a cookie which goes to their addresses
 * alone: so the addresses themselves, which stand in histories and are copied, open nothing.
 */
export const photoPass = ({ settings, clock }: Needs, orderId: string): SetCookie => {
  const until = String(clock.now().getTime() + PASS_MS);
  return {
    name: `${PREFIX}${orderId}`,
    value: `${until}.${sealOf(settings.secretKey, orderId, until).toString('base64url')}`,
    options: {
      path: viewImage.path.replace('/:id', ''),
      httpOnly: true,
      sameSite: 'strict',
      secure: settings.secureCookies,
      maxAge: PASS_MS / 1_000,
    },
  };
};

/** The orders whose photos this browser may see by such cookies. */
export const passedOrders = (
  { settings, clock }: Needs,
  { cookies }: { cookies: Record<string, string | undefined> },
): string[] => {
  const now = clock.now().getTime();
  return Object.entries(cookies)
    .filter(([name]) => name.startsWith(PREFIX))
    .flatMap(([name, value = '']) => {
      const orderId = name.slice(PREFIX.length);
      const [until = '', seal = ''] = value.split('.', 2);
      const isOurs = isSame(Buffer.from(seal, 'base64url'), sealOf(settings.secretKey, orderId, until));
      return isOurs && Number(until) > now ? [orderId] : [];
    });
};

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);

const sealOf = (secretKey: Buffer, orderId: string, until: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secretKey, '', 'keywright photo pass', 32)))
    .update(`${orderId}:${until}`)
    .digest();
