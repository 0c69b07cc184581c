import type { Tx } from '../../../platform/db/database.ts';

/** Holds one's own account and reads it again. */
export const lockOneself = (tx: Tx, personId: string) =>
  tx
    .selectFrom('person')
    .select(['id', 'email', 'role', 'locale'])
    .where('id', '=', personId)
    .where('is_active', '=', true)
    .where('approval', '=', 'APPROVED')
    .forUpdate()
    .executeTakeFirst();

export type Oneself = NonNullable<Awaited<ReturnType<typeof lockOneself>>>;
