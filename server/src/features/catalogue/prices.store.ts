import type { PriceRowKey, Prices, PricesInForce } from '@keywright/contract/price-list';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { fullNameIn } from '../../platform/db/full-name.ts';
import { askTogether } from '../../platform/db/ask-together.ts';
import { builtOnce } from '../../platform/db/built-once.ts';

const columns = [
  'row_key as key',
  'base_cents as baseCents',
  'member_cents as memberCents',
  'pin_cents as pinCents',
] as const;

type Row = Prices & { key: string };

/** What the super admins' prices hold at this moment of the database's clock, a row of the list each; rows that nobody has set are not among them. */
export const pricesInForce = async (db: Db | Tx): Promise<PricesInForce> => {
  const rows: Row[] = await settingsInForce(db);
  return new Map(rows.map(({ key, ...prices }) => [key as PriceRowKey, prices]));
};

const settingsInForce = builtOnce((db) =>
  db
    .selectFrom('price_setting')
    .distinctOn('row_key')
    .select(columns)
    .where('withdrawn_at', 'is', null)
    .where('holds_from', '<=', sql<Date>`clock_now()`)
    .orderBy('row_key')
    .orderBy('holds_from', 'desc')
    .orderBy('version', 'desc'),
);

/** What holds at a time; now for null. Of the withdrawn setting nothing is read, nor of one that is about to be. */
const pricesThen = async (
  tx: Tx,
  at: Date | null,
  without: { key: string; version: number } | undefined,
): Promise<PricesInForce> => {
  const { rows } = await sql<Row>`
    select distinct on (row_key) row_key as key, base_cents as "baseCents", member_cents as "memberCents", pin_cents as "pinCents"
    from price_setting
    where withdrawn_at is null and holds_from <= coalesce(${at}::timestamptz, clock_now())
      and not (row_key = ${without?.key ?? ''} and version = ${without?.version ?? 0})
    order by row_key, holds_from desc, version desc`.execute(tx);
  return new Map(rows.map(({ key, ...prices }) => [key as PriceRowKey, prices]));
};

/** What will hold at a time, as it is set by now; without a time what holds now. */
export const pricesAt = (tx: Tx, at: Date | null): Promise<PricesInForce> => pricesThen(tx, at, undefined);

/** What would hold at a time without one setting. */
export const pricesWithout = (tx: Tx, at: Date, setting: { key: string; version: number }): Promise<PricesInForce> =>
  pricesThen(tx, at, setting);

const everybodyAsks = askTogether<null, PricesInForce>(
  () => 'prices',
  async (db) => [await pricesInForce(db)],
);

/** The same for who only shows them: calls that come at once are one question. What is charged is read in its own transaction. */
export const pricesShown = (db: Db): Promise<PricesInForce> => everybodyAsks(db, null);

export type Setting = Row & {
  version: number;
  holdsFrom: Date;
  setBy: string | null;
  withdrawn: boolean;
  holds: boolean;
};

/** Everything that was ever set, of each row of the list the newest version first. */
export const priceSettings = (db: Db | Tx): Promise<Setting[]> =>
  db
    .selectFrom('price_setting as s')
    .leftJoin('person as p', 'p.id', 's.set_by')
    .select(columns)
    .select(['s.version', 's.holds_from as holdsFrom', fullNameIn('p').as('setBy')])
    .select(sql<boolean>`s.withdrawn_at is not null`.as('withdrawn'))
    .select(sql<boolean>`s.holds_from <= clock_now()`.as('holds'))
    .orderBy('s.row_key')
    .orderBy('s.version', 'desc')
    .execute();

/** Nobody else sets or withdraws prices of this row until the act is over. */
export const lockPrices = async (tx: Tx, key: PriceRowKey): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 39))`.execute(tx);
};

/** The newest version of a row, withdrawn or not; 0 where nobody has set any. */
export const newestVersion = async (tx: Tx, key: PriceRowKey): Promise<number> => {
  const newest = await tx
    .selectFrom('price_setting')
    .select('version')
    .where('row_key', '=', key)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.version ?? 0;
};

type NewSetting = Prices & { key: PriceRowKey; version: number; holdsFrom: Date | null; by: string };

/** Resolves to when they hold: without a time from now on. */
export const insertPrices = async (tx: Tx, setting: NewSetting): Promise<Date> => {
  const { key, version, baseCents, memberCents, pinCents, holdsFrom, by } = setting;
  const { holds_from } = await tx
    .insertInto('price_setting')
    .values({
      row_key: key,
      version,
      base_cents: baseCents,
      member_cents: memberCents,
      pin_cents: pinCents,
      holds_from: holdsFrom ?? sql<Date>`clock_now()`,
      set_by: by,
    })
    .returning('holds_from')
    .executeTakeFirstOrThrow();
  return holds_from;
};

type Version = { key: PriceRowKey; version: number };

/** What is set under this version and not withdrawn, and whether it holds by now; undefined where nothing is. */
export const settingOf = (tx: Tx, { key, version }: Version) =>
  tx
    .selectFrom('price_setting')
    .select(columns)
    .select(['holds_from as holdsFrom', sql<boolean>`holds_from <= clock_now()`.as('holds')])
    .where('row_key', '=', key)
    .where('version', '=', version)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();

export const markWithdrawn = async (tx: Tx, { key, version, by }: Version & { by: string }): Promise<void> => {
  await tx
    .updateTable('price_setting')
    .set({ withdrawn_at: sql`clock_now()`, withdrawn_by: by })
    .where('row_key', '=', key)
    .where('version', '=', version)
    .execute();
};
