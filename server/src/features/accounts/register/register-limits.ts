import type { Caller } from '../../../access/actor.ts';
import type { Serving } from '../../../platform/http/serve.ts';
import { guardLimit } from '../../../platform/limits/guard-limit.ts';
import { limits } from '../../../platform/limits/limits.ts';
import type { Parts } from '../../../platform/parts.ts';
import { isLoopback } from '../../../platform/settings-fields.ts';

/** Everybody on this machine has the same address, so that it says nothing about who registers. */
const isNear = (ip: string): boolean => isLoopback(ip.replace(/^::ffff:/, ''));

/** Counts one registration that is complete, whether or not its email turns out to be taken. */
export const countRegistration = async ({ db, clock }: Parts, { ip }: Caller): Promise<void> => {
  if (!isNear(ip)) await guardLimit(db, clock, { bucket: `register:${ip}`, ...limits.register });
};

/** The same serving, where every call counts as a try before its photos are read. */
export const countingRegistrations = (serving: Serving<Caller>): Serving<Caller> => ({
  ...serving,
  identify: async (request, door) => {
    const caller = await serving.identify(request, door);
    const { db, clock } = serving.parts;
    const bucket = `try-register:${caller.ip}`;
    if (!isNear(caller.ip)) await guardLimit(db, clock, { bucket, ...limits.registerTry });
    return caller;
  },
});
