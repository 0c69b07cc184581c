import { z } from 'zod';

/** One page of a list of requests. */
export const Page = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.uuid().optional(),
});
