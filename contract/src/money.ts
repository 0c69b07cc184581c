import { z } from 'zod';

/** An amount of money: whole US cents, never a fraction, never negative. */
export const Cents = z.int().min(0).max(100_000_000);
export type Cents = z.infer<typeof Cents>;
