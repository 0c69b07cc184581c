import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { discloseExported } from '../../access/disclose.ts';
import { notifyOfExport } from '../../access/super-admins.store.ts';
import { whileAllowed } from '../../access/while-allowed.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { csvFile } from '../../platform/http/csv.ts';
import type { ServedBytes } from '../../platform/http/serve-bytes.ts';
import { guardLimit } from '../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../platform/limits/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import { findMembers } from './members-list.store.ts';
import type { MemberRow } from './members.store.ts';

const MOST = 500_000;

/** All members as a CSV file. That it was taken is on record before its first byte leaves; what the desk noted is not in it. */
export const exportMembers = async (parts: Parts, caller: Known): Promise<ServedBytes> => {
  const { db, clock } = parts;
  await actAs(parts, caller, async (tx, caller) => {
    await guardLimit(tx, clock, bucketOf('desk-export', caller.person.id));
    await recordAct(tx, caller.trace, {
      action: 'person.all_exported',
      object: { type: 'search', id: 'members' },
      details: { most: MOST },
    });
    await notifyOfExport(tx, clock, caller, 'members');
  });
  const read = async (page: { cursor: string | undefined; limit: number }) => {
    const found = await findMembers(db, { show: 'all', ...page });
    const rows = found.slice(0, page.limit);
    await discloseExported(parts, caller, { kind: 'member', ids: rows.map(({ id }) => id) });
    return { rows, next: found.length > rows.length ? rows.at(-1)?.id : undefined };
  };
  return {
    bytes: csvFile<MemberRow>({ head, cellsOf, most: MOST, read: whileAllowed(parts, caller, read) }),
    mediaType: 'text/csv; charset=utf-8',
    filename: `members-${clock.now().toISOString().slice(0, 'yyyy-mm-dd'.length)}.csv`,
  };
};

const head = [
  'id',
  'first name',
  'last name',
  'email',
  'phone',
  'state',
  'active',
  'validated',
  'plan',
  'trial ends',
  'registered',
];

const cellsOf = (row: MemberRow): string[] => [
  row.id,
  row.fname,
  row.lname,
  row.email,
  row.phone,
  row.state ?? '',
  row.isActive ? 'yes' : 'no',
  row.isValidated ? 'yes' : 'no',
  row.tier,
  row.trialEndsAt?.toISOString() ?? '',
  row.registeredAt.toISOString(),
];
