import { sql } from 'kysely';
import type { TestApp } from './app.ts';

/** Prices of a row that were set for next week; their version. */
export const somePricesAhead = async ({ db }: Pick<TestApp, 'db'>): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    insert into price_setting (row_key, version, base_cents, member_cents, pin_cents, holds_from)
    select 'bmw', coalesce(max(version), 0) + 1, 9900, 8000, 0, clock_now() + interval '7 days'
    from price_setting where row_key = 'bmw'
    returning version`.execute(db);
  return rows[0]?.version ?? 0;
};

/** What a super admin may set for Kia when nobody has set anything for it yet. */
export const kiaAtOnce = { version: 0, baseCents: 6500, memberCents: 3400, pinCents: 0, holdsFrom: null };
