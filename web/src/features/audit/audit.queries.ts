import { fullName } from '@keywright/contract/full-name';
import { approvedAdmins } from '@keywright/contract/admins.calls';
import { auditHealth, auditLog, disclosureDays } from '@keywright/contract/audit.calls';
import { queryOptions } from '@tanstack/react-query';
import { asked } from '../../lib/asked.ts';
import { askedByPages } from '../../lib/asked-by-pages.ts';
import { call } from '../../lib/call.ts';
import { m } from '@keywright/words/messages';

export type LogFilters = Partial<Record<'action' | 'actorId' | 'objectId' | 'from' | 'to' | 'zone' | 'search', string>>;

const PAGE = 50;

export const logQuery = (filters: LogFilters) =>
  askedByPages(['audit', 'log', filters], auditLog, m.audit_load_failed, {
    query: { ...filters, limit: PAGE },
    // What was read does not change: coming back asks for nothing again.
    refetchOnWindowFocus: false,
  });

export const healthQuery = asked(['audit', 'health'], auditHealth, m.audit_health_failed, { staleTime: 60_000 });

/** What each admin saw; asked for when somebody opens it. */
export const disclosuresQuery = asked(['audit', 'disclosures'], disclosureDays, m.audit_disclosure_failed);

/** The people of the desk, by name: whose acts are looked for most. */
export const peopleQuery = queryOptions({
  queryKey: ['audit', 'people'],
  queryFn: async ({ signal }) => {
    const people = await call(approvedAdmins, { query: { also: 'ended' }, signal }, m.audit_load_failed);
    return people.map((person) => ({ id: person.id, name: fullName(person) }));
  },
  staleTime: 300_000,
});
