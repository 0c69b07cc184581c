import type { Caller } from '../../../access/actor.ts';
import type { Serving } from '../../../platform/http/serve.ts';
import { bySource } from '../../../platform/limits/by-source.ts';
import { guardLimits } from '../../../platform/limits/guard-limit.ts';
import type { Parts } from '../../../platform/parts.ts';

/** Counts one registration that is complete, whether or not its email turns out to be taken. */
export const countRegistration = async ({ db, clock }: Parts, { source }: Caller): Promise<void> => {
  await guardLimits(db, clock, bySource('register', source));
};

/** The same serving, where every call counts as a try before its photos are read. */
export const countingRegistrations = (serving: Serving<Caller>): Serving<Caller> => ({
  ...serving,
  authenticate: async (request, access) => {
    const caller = await serving.authenticate(request, access);
    const { db, clock } = serving.parts;
    await guardLimits(db, clock, bySource('try-register', caller.source));
    return caller;
  },
});
