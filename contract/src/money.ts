import { z } from 'zod';

/** An amount of money: whole US cents, never a fraction, never negative. */
export const Cents = z.int().min(0).max(100_000_000);
export type Cents = z.infer<typeof Cents>;

/** Cents from a whole or two-decimal dollar figure in a price list, such as 9.99. */
export const dollars = (amount: number): Cents => Math.round(amount * 100);
