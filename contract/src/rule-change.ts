import { z } from 'zod';

/** A change that loosens a rule and waits for a second super admin or for the end of the delay. */
export const WaitingChange = z.object({
  id: z.uuid(),
  requestedBy: z.string(),
  requestedAt: z.iso.datetime(),
  /** When it takes effect without a confirmation. */
  takesEffectAt: z.iso.datetime(),
  /** The names of the super admins who could confirm it now, by the rule of second reviews. */
  confirmers: z.array(z.string()),
});
export type WaitingChange = z.infer<typeof WaitingChange>;

/** The change that waits for one rule, with what it asks for; null where none waits. */
export const waitingWith = <Asked extends z.ZodType>(asked: Asked) => WaitingChange.extend({ asked }).nullable();
