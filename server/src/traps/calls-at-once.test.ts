import { myCart } from '@keywright/contract/cart';
import { logoutEverywhere } from '@keywright/contract/devices';
import { me } from '@keywright/contract/sign-in';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Tx } from '../platform/db/database.ts';
import { aSignedMember, type Signed } from '../testing/members.ts';
import { appOfThisFile } from '../testing/opened.ts';
import { overtake } from '../testing/barrier.ts';
import { visitor } from '../testing/browser.ts';
import { added } from '../testing/requests.ts';

/** Two processes of one program on one database. */
const app = await appOfThisFile();
const other = await appOfThisFile({ on: app });

const MEMBERS = 6;
const EACH = 5;

const several = <T>(count: number, make: (place: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, place) => make(place)));

/** Nobody reads these rows until the transaction is through: calls that come meanwhile are answered together. */
const lock = (tx: Tx, table: string) => sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);

describe('calls that come at the same moment', () => {
  it('are each told who makes it, members, visitors and strangers alike', async () => {
    const members = await several(MEMBERS, () => aSignedMember(app));
    const strangers = await several(MEMBERS, async () => visitor(app.url));
    const ask = () =>
      Promise.all([
        several(EACH, () => Promise.all(members.map(({ browser }) => browser.call(me)))),
        several(EACH, () => Promise.all(strangers.map((browser) => browser.call(me)))),
      ]);
    const [known, unknown] = await overtake(app.db, (tx) => lock(tx, 'session'), ask);
    for (const round of known)
      expect(round.map(({ json }) => json.user.id)).toEqual(members.map(({ person }) => person.id));
    for (const round of unknown) expect(round.map(({ status }) => status)).toEqual(strangers.map(() => 401));
  });

  it('are refused to who was signed out before they are answered, and to nobody else', async () => {
    const [ended, ...others] = await several(MEMBERS, () => aSignedMember(app));
    const endSessions = async (tx: Tx) => {
      await lock(tx, 'session');
      await tx
        .updateTable('session')
        .set({ ended_at: sql`clock_now()`, ended_reason: 'signed out' })
        .where('person_id', '=', ended?.person.id ?? '')
        .execute();
    };
    const ask = () =>
      several(EACH, () => Promise.all([ended, ...others].map(async (one) => (await one?.browser.call(me))?.status)));
    for (const round of await overtake(app.db, endSessions, ask))
      expect(round).toEqual([401, ...others.map(() => 200)]);
  });

  it('are refused as soon as another process has signed somebody out, however busy this one is', async () => {
    const [{ browser, person }, ...others] = (await several(MEMBERS, () => aSignedMember(app))) as [
      Signed,
      ...Signed[],
    ];
    const over = new AbortController();
    const busy = others.map(async (one) => {
      while (!over.signal.aborted) expect((await one.browser.call(me)).status).toBe(200);
    });
    const elsewhere = visitor(other.url);
    await elsewhere.signIn(person);
    expect((await browser.call(me)).status).toBe(200);
    await elsewhere.call(logoutEverywhere);
    const asked = await several(EACH, () => browser.call(me));
    over.abort();
    await Promise.all(busy);
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 401));
  });

  it('are each told of their own cart, as it is by then', async () => {
    const members = (await several(MEMBERS, () => aSignedMember(app))).map(({ browser }) => browser);
    const guests = await several(MEMBERS, async () => visitor(app.url));
    const askers = [...members, ...guests];
    const lines = await Promise.all(askers.map(async (browser) => (await added(browser)).id));
    const gone = lines[0] ?? '';
    const takeOne = async (tx: Tx) => {
      await lock(tx, 'request');
      await tx.updateTable('request').set({ status: 'REMOVED' }).where('id', '=', gone).execute();
    };
    const ask = () =>
      several(EACH, () =>
        Promise.all(askers.map(async (browser) => (await browser.call(myCart)).json.items.map(({ id }) => id))),
      );
    for (const round of await overtake(app.db, takeOne, ask))
      expect(round).toEqual([[], ...lines.slice(1).map((id) => [id])]);
  });
});
