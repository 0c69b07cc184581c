import type { Db } from '../../platform/db/database.ts';

/** How many messages nobody has answered or closed. */
export const countOpenMessages = async (db: Db): Promise<number> => {
  const { open } = await db
    .selectFrom('support_message')
    .where('state', '=', 'OPEN')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow();
  return open;
};
