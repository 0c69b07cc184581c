import { randomBytes } from 'node:crypto';
import { GUEST_MS } from '../../access/guests.ts';
import type { Owner } from '../../access/owner.ts';
import { DAY_MS } from '../../platform/durations.ts';

/** How long a member's cart is kept after the last request that was put into it. */
const MEMBER_MS = 7 * DAY_MS;

/** Until when a cart is kept into which something is put now. */
export const cartKeptUntil = (owner: Owner, now: Date): Date =>
  new Date(now.getTime() + ('guestId' in owner ? GUEST_MS : MEMBER_MS));

/** A cart is named in answers to guests, so that its id must not be guessable: 128 random bits. */
export const newCartId = (): string => randomBytes(16).toString('base64url');
