import { auditExport, auditHealth, auditLog } from '@keywright/contract/audit';
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { recordAct } from '../../platform/audit/record.store.ts';
import { onRecord } from '../../testing/look-ups.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { as, type Visitor, visitor } from '../../testing/browser.ts';
import { anAdmin, aSuperAdmin, type TestPerson } from '../../testing/people.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

const app = await appOfThisFile();
let ruth: TestPerson;
let boss: Visitor;
beforeEach(async () => {
  // Each test begins with an empty log.
  await inTransaction(app.db, async (tx) => {
    for (const table of ['audit_entry', 'audit_checkpoint']) {
      await sql`alter table ${sql.table(table)} disable trigger all`.execute(tx);
      await sql`delete from ${sql.table(table)}`.execute(tx);
      await sql`alter table ${sql.table(table)} enable trigger all`.execute(tx);
    }
  });
  ruth = await aSuperAdmin(app.db, { fname: 'Ruth', lname: 'Boss' });
  boss = await as(app, ruth);
});

type Wish = {
  action?: string;
  actorId?: string;
  name?: string;
  at?: string;
  object?: string;
  reason?: string;
  ip?: string;
  sessionId?: string;
};

/** Acts as they would have been written, at times of their own. */
const written = async (options: Wish[]): Promise<void> => {
  for (const wish of options) {
    const { id } = await app.db
      .insertInto('audit_entry')
      .values({
        action: wish.action ?? 'thing.done',
        actor_kind: 'person',
        actor_id: wish.actorId ?? null,
        actor_name: wish.name ?? 'Somebody',
        session_id: wish.sessionId ?? null,
        ip: wish.ip ?? '192.0.2.1',
        object_type: 'thing',
        object_id: wish.object ?? 'x',
        reason: wish.reason ?? '',
        at: sql<Date>`${wish.at ?? new Date()}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(id).toBeTruthy();
  }
};

const log = async (query: string, browser = boss) => {
  const answer = await browser.callAnyhow(auditLog, { query: Object.fromEntries(new URLSearchParams(query)) });
  expect(answer.status).toBe(200);
  const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  return { rows: answer.json, next };
};
const objectsOf = async (query: string): Promise<string[]> => (await log(query)).rows.map(({ objectId }) => objectId);
const actsOf = (action: string) => onRecord(app, { action });

describe('the log', () => {
  it('shows every entry as it was written, newest first', async () => {
    await recordAct(
      app.db,
      {
        actorKind: 'provider',
        actorId: null,
        actorName: 'sandbox',
        sessionId: null,
        ip: '',
        httpRequestId: 'r-1',
      },
      {
        action: 'order.held',
        object: { type: 'order', id: 'o-1' },
        // What another version gave as its reason.
        reason: 'why' as never,
        details: { cents: 5_500, paymentIntentId: null, was: 'AWAITING_PAYMENT' },
      },
    );
    const { rows } = await log('');
    expect(rows.map(({ action }) => action)).toEqual(['audit.viewed', 'order.held', 'session.signed_in']);
    expect(rows[1]).toMatchObject({
      actorKind: 'provider',
      actorId: null,
      actorName: 'sandbox',
      objectType: 'order',
      objectId: 'o-1',
      reason: 'why',
      details: { cents: 5_500 },
      httpRequestId: 'r-1',
    });
    expect(rows[2]).toMatchObject({ actorId: ruth.id, actorName: 'Ruth Boss', ip: '127.0.0.1' });
  });

  it('is read page by page to its end, none twice and none left out, also of one moment', async () => {
    const at = '2024-05-05T12:00:00.123456Z';
    await written(
      Array.from({ length: 25 }, (_, n) => ({ at, object: String(n), action: n % 2 ? 'page.odd' : 'page.even' })),
    );
    for (const query of ['to=2024-05-05', 'to=2024-05-05&action=page.', 'to=2024-05-05&search=some&action=page.']) {
      const seen: string[] = [];
      for (let next: string | undefined = `/super-admin/audit?${query}&limit=7`; next; ) {
        const page = await log(next.split('?')[1] ?? '');
        expect(page.rows.length).toBeLessThanOrEqual(7);
        seen.push(...page.rows.map(({ objectId }) => objectId));
        next = page.next;
      }
      expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 25 }, (_, n) => String(n)));
    }
  });

  it('is narrowed by kind of act, person, thing, days and words, and by all of them together', async () => {
    const ada = crypto.randomUUID();
    const session = crypto.randomUUID();
    await written([
      { object: 'a', action: 'code.revealed', actorId: ada, name: 'Ada Keys', at: '2024-03-01T00:00:00Z' },
      { object: 'b', action: 'code.destroyed', at: '2024-03-02T23:59:59.999Z', reason: '100% of_them' },
      { object: 'c', action: 'coder.hired', actorId: ada, name: 'Ada Keys', at: '2024-03-03T00:00:00Z' },
      { object: 'd', action: 'code.revealed', ip: '203.0.113.9', sessionId: session, at: '2024-03-04T12:00:00Z' },
    ]);
    const past = 'to=2024-12-31';
    expect(await objectsOf(past)).toEqual(['d', 'c', 'b', 'a']);
    expect(await objectsOf(`${past}&action=code.revealed`)).toEqual(['d', 'a']);
    expect(await objectsOf(`${past}&action=code.`)).toEqual(['d', 'b', 'a']);
    expect(await objectsOf(`${past}&actorId=${ada}`)).toEqual(['c', 'a']);
    expect(await objectsOf(`${past}&actorId=${ada}&action=code.`)).toEqual(['a']);
    expect(await objectsOf('objectId=b')).toEqual(['b']);
    expect(await objectsOf('from=2024-03-02&to=2024-03-02')).toEqual(['b']);
    expect(await objectsOf('from=2024-03-03&to=2024-03-04')).toEqual(['d', 'c']);
    expect(await objectsOf(`${past}&search=ada%20KEYS`)).toEqual(['c', 'a']);
    expect(await objectsOf(`${past}&search=100%25%20of_`)).toEqual(['b']);
    expect(await objectsOf(`${past}&search=100_`)).toEqual([]);
    expect(await objectsOf(`${past}&search=203.0.113`)).toEqual(['d']);
    expect(await objectsOf(`${past}&search=${session}`)).toEqual(['d']);
    expect(await objectsOf(`${past}&search=${ada}&action=code.`)).toEqual(['a']);
    expect(await objectsOf(`${past}&action=nothing.`)).toEqual([]);
  });

  it('is found by a name and a thing in small letters and capitals alike', async () => {
    await written([{ object: 'Land Rover', name: 'Élodie Roy', reason: 'ÉCRIT', at: '2025-01-01T12:00:00Z' }]);
    for (const words of ['élodie r', 'ÉLODIE', 'land rov', 'LAND', 'écri']) {
      const search = encodeURIComponent(words);
      expect(await objectsOf(`from=2025-01-01&to=2025-01-01&search=${search}`)).toEqual(['Land Rover']);
    }
  });

  it('is not broken by a filter that is none', async () => {
    await written([{ object: 'a', at: '2024-03-01T00:00:00Z' }]);
    expect(await objectsOf(`to=2024-12-31&action=DROP&actorId=1&search=a&cursor=x&from=yesterday`)).toEqual(['a']);
    expect((await log(`cursor=${crypto.randomUUID()}`)).rows).toEqual([]);
  });

  it('is for super admins only', async () => {
    const admin = await as(app, await anAdmin(app.db));
    for (const look of [auditLog, auditExport, auditHealth]) {
      expect((await admin.callAnyhow(look, {})).status).toBe(403);
      expect((await visitor(app.url).callAnyhow(look, {})).status).toBe(401);
    }
    expect(await actsOf('audit.exported')).toEqual([]);
  });

  it('has on record who looked at it, once a visit, with what they began to look for', async () => {
    await log('action=code.revealed');
    await log('');
    await log('limit=1');
    expect(await actsOf('audit.viewed')).toMatchObject([
      { actor_id: ruth.id, object_type: 'audit', details: { action: 'code.revealed' } },
    ]);
    const again = await as(app, ruth);
    await log('', again);
    expect(await actsOf('audit.viewed')).toHaveLength(2);
  });
});

it('days are those of who looks: from their midnight on, also where summer begins or ends', async () => {
  const at = ['2024-03-10T04:59:00Z', '2024-03-10T05:00:00Z', '2024-03-11T03:59:00Z', '2024-03-11T04:00:00Z'];
  await written(at.map((time, place) => ({ at: time, object: `day ${place}`, action: 'zone.tried' })));
  const found = async (query: object) =>
    (
      await boss.call(auditLog, {
        query: { action: 'zone.tried', from: '2024-03-10', to: '2024-03-10', limit: 50, ...query },
      })
    ).json
      .map(({ objectId }) => objectId)
      .toSorted();
  // A day of 23 hours in New York; in Kiritimati the day before lies 14 hours ahead.
  expect(await found({ zone: 'America/New_York' })).toEqual(['day 1', 'day 2']);
  expect(await found({})).toEqual(['day 0', 'day 1']);
  expect(await found({ zone: 'Pacific/Kiritimati' })).toEqual(['day 0', 'day 1']);
  expect(await found({ zone: 'Nowhere/At_all' })).toEqual(['day 0', 'day 1']);
});

describe('the export', () => {
  it('is a CSV file named by its days, with what the filter finds and no formula in it', async () => {
    await written([
      { object: 'a', at: '2024-03-01T10:00:00Z', name: '=HYPERLINK("http://evil.example")', reason: 'one, "two"' },
      { object: 'b', at: '2024-03-09T10:00:00Z' },
    ]);
    const { status, text, headers } = await boss.call(auditExport, { query: { from: '2024-03-01', to: '2024-03-02' } });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="audit-log-2024-03-01-to-2024-03-02.csv"');
    expect(headers.get('cache-control')).toContain('no-store');
    const [head, ...lines] = text.split('\r\n');
    expect(head).toMatch(/^seq,time,action,/);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(
      `2024-03-01T10:00:00.000Z,thing.done,person,,"'=HYPERLINK(""http://evil.example"")",thing,a,"one, ""two""",{},192.0.2.1`,
    );
  });

  it('is on record, with the filter, before its first byte leaves; where that fails nothing leaves', async () => {
    await boss.call(auditExport, { query: { action: 'code.', from: '2024-03-01' } });
    expect(await actsOf('audit.exported')).toMatchObject([
      { actor_id: ruth.id, details: { action: 'code.', from: '2024-03-01' } },
    ]);
    await sql`alter table audit_entry add constraint no_exports check (action <> 'audit.exported') not valid`.execute(
      app.db,
    );
    const refused = await boss.call(auditExport);
    expect(refused.status).toBe(500);
    expect(refused.text).not.toContain('session.signed_in');
    await sql`alter table audit_entry drop constraint no_exports`.execute(app.db);
  });
});

describe('the health of the log', () => {
  it('holds, and says how long the log is and when it was last signed', async () => {
    await expect.poll(async () => (await boss.call(auditHealth)).json.lastSeq).toBeGreaterThan(0);
    expect((await boss.call(auditHealth)).json).toMatchObject({
      holds: true,
      problem: null,
      brokenAt: null,
      lastHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('raises the alarm when an entry was changed behind its back', async () => {
    await expect.poll(async () => (await boss.call(auditHealth)).json.lastSeq).toBeGreaterThan(0);
    const { lastSeq } = (await boss.call(auditHealth)).json;
    await sql`alter table audit_entry disable trigger all`.execute(app.db);
    await sql`update audit_entry set actor_name = 'nobody' where seq = ${lastSeq}`.execute(app.db);
    await sql`alter table audit_entry enable trigger all`.execute(app.db);
    expect((await boss.call(auditHealth)).json).toMatchObject({
      holds: false,
      problem: 'changed',
      brokenAt: lastSeq,
    });
  });
});
