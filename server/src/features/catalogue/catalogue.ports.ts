import type { Db } from '../../platform/db/database.ts';

/** How many codes of a make lie in open carts, and how many guests and members have paid or held money for in the last 30 days. */
export type Demand = { make: string; inCarts: number; guests: number; members: number };

/** What the catalogue asks of other features; answered in `ports.ts`. */
export type CataloguePorts = { demandByMake: (db: Db) => Promise<Demand[]> };
