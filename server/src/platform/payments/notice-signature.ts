import { createHmac } from 'node:crypto';
import { isSame } from '../secrets.ts';

/**
 * Signs and checks notices as Stripe does (https://docs.stripe.com/webhooks/signature): a header `t=<seconds>,v1=<hex>`
 * with the HMAC-SHA-256 of `<seconds>.<body>`.
 */
const hmacOf = (secret: string, seconds: number, body: Buffer | string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

export const signNotice = (secret: string, at: Date, body: Buffer | string): string => {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${hmacOf(secret, seconds, body).toString('hex')}`;
};

const TOLERANCE_SECONDS = 300;

/** The second that a signature header names, or NaN. */
export const signedAt = (header: string): number =>
  Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1] ?? Number.NaN);

/** Neither older nor newer than five minutes. Stripe's own library accepts any date in the future. */
export const isTimely = (header: string, now: Date): boolean =>
  Math.abs(now.getTime() / 1000 - signedAt(header)) <= TOLERANCE_SECONDS;

export const isSigned = (secret: string, header: string, body: Buffer): boolean => {
  const expected = hmacOf(secret, signedAt(header), body);
  return [...header.matchAll(/(?:^|,)v1=([0-9a-f]{64})(?=,|$)/g)].some(([, hex]) =>
    isSame(Buffer.from(hex ?? '', 'hex'), expected),
  );
};

/** The one value of a header that may come twice or not at all. */
export const headerOf = (headers: Record<string, string | string[] | undefined>, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};
