import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/db/database.ts';
import { atRest } from './at-rest.ts';
import type { Clerk } from './clerk.ts';
import type { House } from './house.ts';

const twoDaysAgo = (): Date => new Date(Date.now() - 48 * 60 * 60_000);

const objectsIn = async ({ dataDir }: House): Promise<string[]> => {
  const entries = await readdir(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== 'keywright-marker')
    .map((entry) => path.join(entry.parentPath, entry.name));
};

type File = { id: string; state: string; attached: boolean; paid: boolean };

const filesOf = async (db: Db): Promise<File[]> => {
  const { rows } = await sql<File>`
    select f.id, f.state, f.attached_at is not null as attached, coalesce(r.order_id is not null, false) as paid
    from stored_file f left join document d on d.file_id = f.id left join request r on r.id = d.request_id`.execute(db);
  return rows;
};

/**
 * I-24 and I-25 of the security plan: what was never finished is shown to nobody; what was, opens; and once its time has come the
 * sweeper leaves a row for each object and an object for each row.
 */
export const brokenFiles = async (house: House, clerk: Clerk): Promise<string[]> => {
  const problems: string[] = [];
  for (const { id, state, attached, paid } of await house.look(filesOf)) {
    const isFine = state === 'STORED' && attached && paid;
    if (!isFine && attached) continue;
    const { status, headers } = await clerk.viewImage(`/files/${id}`);
    const opened = status === 200 && headers.get('content-type') === 'image/jpeg';
    if (opened !== isFine) problems.push(`file ${id} (${state}) answers ${status}`);
  }
  return [...problems, ...(await sweep(house))];
};

const sweep = async (house: House): Promise<string[]> => {
  for (const object of await objectsIn(house)) await utimes(object, twoDaysAgo(), twoDaysAgo());
  await house.look(async (db) => {
    await sql`update stored_file set created_at = ${twoDaysAgo()}`.execute(db);
    await sql`select graphile_worker.add_job('sweep-files')`.execute(db);
  });
  const owed = await atRest(house);
  const rows = new Set((await house.look(filesOf)).filter(({ state }) => state !== 'DELETED').map(({ id }) => id));
  const objects = new Set((await objectsIn(house)).map((object) => path.basename(object)));
  return [
    ...owed,
    ...[...objects].filter((name) => !rows.has(name)).map((name) => `the object ${name} has no row`),
    ...[...rows].filter((id) => !objects.has(id)).map((id) => `the file ${id} has no object`),
  ];
};
