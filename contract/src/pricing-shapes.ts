import { z } from 'zod';
import { discountReasons, tiers } from './pricing.ts';

export const Tier = z.enum(tiers);
export const DiscountReason = z.enum(discountReasons);
