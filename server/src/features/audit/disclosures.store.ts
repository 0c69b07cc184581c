import type { DisclosureDay } from '@keywright/contract/audit';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export type DayRow = Omit<DisclosureDay, 'isOverLimit'>;

const MAX_ROWS = 300;

/** What each admin saw in the last 30 days, newest first. */
export const findDisclosureDays = async (db: Db): Promise<DayRow[]> => {
  const { rows } = await sql<DayRow>`
    select to_char(d.day, 'YYYY-MM-DD') as day,
      jsonb_build_object('id', p.id, 'name', trim(p.fname || ' ' || p.lname)) as admin,
      jsonb_build_object('members', d.members_listed, 'requests', d.requests_listed, 'messages', d.messages_listed) as listed,
      jsonb_build_object('members', d.members_opened, 'requests', d.requests_opened, 'messages', d.messages_opened) as opened
    from disclosure_day d join person p on p.id = d.person_id
    where d.day > (clock_now() at time zone 'UTC')::date - 30
    order by d.day desc, d.members_listed + d.requests_listed + d.messages_listed desc, d.person_id
    limit ${MAX_ROWS}`.execute(db);
  return rows;
};
