import type { Db } from '../../../platform/db/database.ts';

/** The open account whose address the link with this hash confirms. */
export const findConfirmation = (
  db: Db,
  hash: Buffer,
  now: Date,
): Promise<{ secretId: string; personId: string } | undefined> =>
  db
    .selectFrom('one_time_secret as secret')
    .innerJoin('person', (join) =>
      join.onRef('person.id', '=', 'secret.person_id').onRef('person.email', '=', 'secret.email'),
    )
    .select(['secret.id as secretId', 'person.id as personId'])
    .where('secret.purpose', '=', 'email_confirmation')
    .where('secret.secret_hash', '=', hash)
    .where('secret.state', '=', 'ISSUED')
    .where('secret.expires_at', '>', now)
    .where('person.deleted_at', 'is', null)
    .executeTakeFirst();
