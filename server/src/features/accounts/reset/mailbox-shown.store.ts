import { sql } from 'kysely';
import { isDesk } from '../../../access/roles.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ResetPerson } from './reset.store.ts';

/**
 * Whether it was ever shown that this account belongs to the owner of its mailbox: by a reset, by an invitation to a workshop that was accepted, or by
 * the desk, which looked at who they are. The desk's own people were mailed a code or made by one of theirs. An address never changes. The log
 * says so and not the mailed links, which are forgotten after 30 days: else an old account's second factors would fall with its mailbox.
 */
export const wasMailboxShown = async (tx: Tx, person: ResetPerson): Promise<boolean> => {
  if (isDesk(person)) return true;
  const { rows } = await sql<{ isShown: boolean }>`
    select exists (select from person p where p.id = ${person.id} and p.is_validated)
      or exists (select from audit_entry e where e.object_id = ${person.id} and e.action in ('password.reset', 'person.validated'))
      or exists (select from audit_entry e where e.actor_id = ${person.id} and e.action = 'workshop.joined') as "isShown"`.execute(
    tx,
  );
  return rows[0]?.isShown ?? true;
};
