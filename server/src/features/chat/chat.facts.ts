import type { Db } from '../../platform/db/database.ts';
import { countConversations } from './conversations.store.ts';

/** How many conversations have a message that this admin has not read and nobody has answered. */
export const countUnread = async (db: Db, adminId: string): Promise<number> =>
  (await countConversations(db, adminId)).unread;
