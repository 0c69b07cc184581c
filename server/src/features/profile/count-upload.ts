import type { Known } from '../../access/actor.ts';
import { guardLimit } from '../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../platform/limits/limits.ts';
import type { Parts } from '../../platform/parts.ts';

/** Counts one call with files for the caller's own profile, before any of them is worked on. */
export const countUpload = async ({ db, clock }: Parts, { person }: Known): Promise<void> => {
  await guardLimit(db, clock, bucketOf('profile-upload', person.id));
};
