import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { declineRequest } from '@keywright/contract/desk';
import type { Endpoint } from '@keywright/contract/endpoint';
import { placeLegalHold } from '@keywright/contract/legal-holds';
import { revealOwnCode } from '@keywright/contract/orders';
import {
  ownReceipt,
  ownRequestFile,
  ownVinFile,
  trackedReceipt,
  trackedRequestFile,
  vinFile,
} from '@keywright/contract/papers';
import { proveByPassword } from '@keywright/contract/factors';
import { leaveWorkshop } from '@keywright/contract/workshops';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { checkpointKeyOf } from '../../platform/audit/checkpoint-key.ts';
import { verifyLogFile } from '../../platform/audit/verify-log-file.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { fetchFile } from '../../testing/fetch-file.ts';
import { everyExtra } from '../../testing/authorities.ts';
import { as, type Visitor, visitor } from '../../testing/browser.ts';
import { onRecord } from '../../testing/look-ups.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { aMember, anAdmin, aSuperAdmin } from '../../testing/people.ts';
import { added, aVehicle, aVin, fulfil, paidAsGuest, paidAsMember, pay } from '../../testing/requests.ts';
import { aShopOwner, aTechnician } from '../../testing/workshops.ts';

const CANARY = 'KX204CANARY';

const app = await appOfThisFile();
const desk = await as(app, await anAdmin(app.db, { fname: 'Deskanne', lname: 'Deskmann' }));

type Given = { params: Record<string, string>; query?: Record<string, string> };

const fetched = (browser: Visitor, endpoint: Endpoint, given: Given) => fetchFile(app.url, browser, endpoint, given);

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');
const paper = async (browser: Visitor, endpoint: Endpoint, given: Given): Promise<string> => {
  const { status, bytes } = await fetched(browser, endpoint, given);
  expect(status).toBe(200);
  return flat(pdfText(bytes));
};

const someone = async (names: { fname: string; lname: string }) => as(app, await aMember(app.db, names));
const keys = () => [checkpointKeyOf(app.parts.settings.secretKey).publicKey];

describe('a receipt', () => {
  it('says "held" and never "charged" before money was taken, to whoever ordered alone', async () => {
    const mia = await someone({ fname: 'Mia', lname: 'Maier' });
    const { id, confirmationNumber } = await paidAsMember(app, mia);
    const { status, headers, bytes } = await fetched(mia, ownReceipt, { params: { id } });
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="order-${confirmationNumber}.pdf"`,
      'cache-control': 'private, no-store',
    });
    const text = flat(pdfText(bytes));
    expect(text).toContain(`Order ${confirmationNumber}: held, nothing charged yet`);
    expect(text).toContain('Mia Maier');
    expect(text).toContain('Held on the card, not charged');
    expect(text).not.toMatch(/Paid|Receipt|Charged \$/);
    const max = await someone({ fname: 'Max', lname: 'Other' });
    expect((await fetched(max, ownReceipt, { params: { id } })).status).toBe(404);
    expect((await fetched(visitor(app.url), ownReceipt, { params: { id } })).status).toBe(401);
    expect((await fetched(desk, ownReceipt, { params: { id } })).status).toBe(403);
  });

  it('is no receipt where the hold was let go and nothing was charged', async () => {
    const mia = await someone({ fname: 'Mia', lname: 'Maier' });
    const { id, confirmationNumber } = await paidAsMember(app, mia);
    await desk.call(declineRequest, { params: { id }, body: { reason: 'CODE_NOT_AVAILABLE' } });
    await app.db
      .updateTable('customer_order')
      .set({ status: 'RELEASED' })
      .where('confirmation_number', '=', confirmationNumber)
      .execute();
    const { headers, bytes } = await fetched(mia, ownReceipt, { params: { id } });
    expect(headers.get('content-disposition')).toContain(`order-${confirmationNumber}.pdf`);
    const text = flat(pdfText(bytes));
    expect(text).toContain(`Order ${confirmationNumber}: nothing charged`);
    expect(text).not.toContain('Receipt');
  });

  it('says what was charged, what was let go and what was given back, and that a declined line costs nothing', async () => {
    const mia = await someone({ fname: 'Mia', lname: 'Maier' });
    const one = await added(mia, aVehicle('Ford'));
    const two = await added(mia, aVehicle('Toyota'));
    const { orderId } = await pay(app, { personId: one.guestUserId });
    await fulfil(desk, one.id, { keycode: CANARY });
    await desk.call(declineRequest, { params: { id: two.id }, body: { reason: 'CODE_NOT_AVAILABLE' } });
    const { amount_cents: cents } = await app.db
      .selectFrom('order_line')
      .select('amount_cents')
      .where('request_id', '=', one.id)
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable('customer_order')
      .set({ status: 'CHARGED', captured_cents: cents })
      .where('id', '=', orderId)
      .execute();
    const text = await paper(mia, ownReceipt, { params: { id: one.id } });
    expect(text).toContain('Receipt for order');
    expect(text).toContain(`Charged $${(cents / 100).toFixed(2)}`);
    expect(text).toContain('Not charged, hold voided');
    expect(text).toMatch(/: \$\d+\.\d\d was not charged: the hold on your card is voided\./);
    expect(text).not.toContain(CANARY);
  });

  it.each([
    ['fr', 'rien n’est encore débité', 'Préautorisé sur la carte, non débité'],
    ['es', 'todavía no se ha cobrado nada', 'Retenido en la tarjeta, no cobrado'],
  ])('is in the language that is read (%s), by the private link as well', async (lang, title, row) => {
    const { trackToken: token } = await paidAsGuest(app, visitor(app.url), { ...aVehicle(), email: 'gus@example.com' });
    const text = await paper(visitor(app.url), trackedReceipt, { params: { token }, query: { lang } });
    expect(text).toContain(title);
    expect(text).toContain(row);
    expect(text).toContain('g***@example.com');
    const wrong = await fetched(visitor(app.url), trackedReceipt, { params: { token: 'A'.repeat(43) } });
    expect(wrong.status).toBe(404);
  });
});

describe('the record of a request', () => {
  it('says who asked, which documents were given and who released, and never the code', async () => {
    const mia = await someone({ fname: 'Mia', lname: 'Maier' });
    const { id, vin } = await paidFor(mia);
    await fulfil(desk, id, { keycode: CANARY });
    const text = await paper(mia, ownRequestFile, { params: { id } });
    expect(text).toContain(vin);
    expect(text).toContain('Mia Maier');
    expect(text).toContain('2019 Ford F-150');
    // As the pages name a vehicle in each language.
    const french = await paper(mia, ownRequestFile, { params: { id }, query: { lang: 'fr' } });
    expect(french).toContain('Ford F-150 2019');
    expect(text).toMatch(/Code sent .*Deskanne at the code desk/);
    const { original_sha256: hash } = await app.db
      .selectFrom('stored_file as f')
      .innerJoin('document as d', 'd.file_id', 'f.id')
      .select('f.original_sha256')
      .where('d.request_id', '=', id)
      .where('d.kind', '=', 'registration')
      .executeTakeFirstOrThrow();
    expect(text.replaceAll(' ', '')).toContain(hash?.toString('hex'));
    expect(text).not.toContain(CANARY);
    const max = await someone({ fname: 'Max', lname: 'Other' });
    expect((await fetched(max, ownRequestFile, { params: { id } })).status).toBe(404);
  });

  it('says under which authority it was asked for, whose ID that wants, what was signed and what came beside the photos', async () => {
    const mia = await someone({ fname: 'Mia', lname: 'Maier' });
    const { id } = await paidAsMember(app, mia, { ...aVehicle(), ...(await everyExtra(mia)) });
    const text = await paper(mia, ownRequestFile, { params: { id } });
    expect(text).toContain('Key is for The owner’s family (list of documents, version 1)');
    expect(text).toContain('ID to be shown The ID of the relative who asks');
    expect(text).toMatch(/Declaration Signed by (hand|typing).*, in English, list 1: “/);
    const { rows } = await sql<{ hash: Buffer }>`select f.original_sha256 as hash from stored_file f
      join extra_document x on x.file_id = f.id where x.request_id = ${id}`.execute(app.db);
    expect(rows).toHaveLength(8);
    for (const { hash } of rows) expect(text.replaceAll(' ', '')).toContain(hash.toString('hex'));
    const unsaid = await paidFor(mia);
    expect(await paper(mia, ownRequestFile, { params: { id: unsaid.id } })).toContain('Key is for Not stated');
  });

  it('opens by a private link for the requests of its order alone', async () => {
    const { id, trackToken: token } = await paidAsGuest(app, visitor(app.url));
    const other = await paidAsGuest(app, visitor(app.url));
    expect((await fetched(visitor(app.url), trackedRequestFile, { params: { token, id } })).status).toBe(200);
    const elsewhere = await fetched(visitor(app.url), trackedRequestFile, { params: { token, id: other.id } });
    expect(elsewhere.status).toBe(404);
  });
});

const paidFor = async (browser: Visitor, vin = aVin()) => ({
  ...(await paidAsMember(app, browser, { ...aVehicle(), vin })),
  vin,
});

describe('the file of one VIN', () => {
  it('shows a member their own requests with a proof, and neither another customer nor who of the desk did what', async () => {
    const mia = await someone({ fname: 'Mia', lname: 'Maier' });
    const max = await someone({ fname: 'Maximus', lname: 'Otherson' });
    const { id, vin } = await paidFor(mia);
    await fulfil(desk, id, { keycode: CANARY });
    const other = await paidFor(max, vin);
    await mia.call(revealOwnCode, { params: { id }, body: { what: 'keycode' } });
    const root = await proven();
    await root.call(placeLegalHold, { body: { about: 'request', subject: id, reason: 'Police case 7.' } });
    const csv = await fetched(mia, ownVinFile, { params: { id }, query: { as: 'csv' } });
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(verifyLogFile(csv.text, keys())).toMatchObject({
      about: `vin ${vin}, the requests of one person alone, acts of others in part`,
      faults: [],
    });
    const pdf = await paper(mia, ownVinFile, { params: { id } });
    for (const text of [csv.text, pdf]) {
      expect(text).toContain('Mia Maier');
      expect(text).not.toMatch(/Maximus|Otherson|Deskanne|Deskmann|Police|hold\.placed/);
      expect(text).not.toContain(CANARY);
      expect(text).not.toContain(other.id);
    }
    expect(csv.text).toContain('code.revealed');
    expect(pdf).toContain('The code desk');
    expect((await fetched(max, ownVinFile, { params: { id } })).status).toBe(404);
    const taken = await app.db
      .selectFrom('audit_entry')
      .select(['object_id', 'actor_name'])
      .where('action', '=', 'paper.vin_file_taken')
      .where('object_id', 'in', [id, other.id])
      .execute();
    expect(taken).toEqual([
      { object_id: id, actor_name: 'Mia Maier' },
      { object_id: id, actor_name: 'Mia Maier' },
    ]);
  });

  it.each([
    ['en', 'The workshop', 'The code desk'],
    ['fr', 'L’atelier', 'Le bureau des codes'],
    ['es', 'El taller', 'La mesa de códigos'],
  ])('says of a colleague’s look that it was the workshop’s, and not the desk’s (%s)', async (lang, shop, ofDesk) => {
    const owner = await aShopOwner(app, { fname: 'Olga', lname: 'Kim', isValidated: true });
    const technician = await aTechnician(app, owner);
    const { id, orderId } = await paidFor(technician);
    const { workshop_id: workshopId } = await app.db
      .selectFrom('technician')
      .select('workshop_id')
      .where('person_id', '=', technician.person.id)
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable('customer_order')
      .set({ workshop_id: workshopId, placed_by: technician.person.id })
      .where('id', '=', orderId)
      .execute();
    await fulfil(desk, id, { keycode: CANARY });
    const look = (who: Visitor) => who.call(revealOwnCode, { params: { id }, body: { what: 'keycode' } });
    expect((await look(owner)).status).toBe(200);
    const whoLooked = async (who: Visitor) => {
      const { text } = await fetched(who, ownVinFile, { params: { id }, query: { as: 'csv' } });
      expect(verifyLogFile(text, keys()).faults).toEqual([]);
      return text.split('\r\n').flatMap((line) => {
        const [, , , action, by] = line.split(',');
        return action === 'code.revealed' || action === 'request.fulfilled' ? [`${action} ${by}`] : [];
      });
    };
    expect(new Set(await whoLooked(technician))).toEqual(
      new Set(['request.fulfilled code desk', 'code.revealed workshop']),
    );
    const told = await paper(technician, ownVinFile, { params: { id }, query: { lang } });
    expect(told).toContain(shop);
    expect(told).toContain(ofDesk);
    expect(told).not.toMatch(/Olga|Deskanne/);
    expect((await look(technician)).status).toBe(200);
    // What a technician ordered is the owner's once they left: their own look stands there as a colleague's.
    expect((await technician.call(leaveWorkshop)).status).toBe(200);
    expect(await whoLooked(owner)).toEqual(
      expect.arrayContaining(['request.fulfilled code desk', 'code.revealed Olga Kim', 'code.revealed workshop']),
    );
  });

  it('gives a super admin everything of a VIN, after a proof, with a reason on record at each request', async () => {
    const mia = await someone({ fname: 'Mia', lname: 'Maier' });
    const max = await someone({ fname: 'Maximus', lname: 'Otherson' });
    const { id, vin } = await paidFor(mia);
    await fulfil(desk, id, { keycode: CANARY });
    const other = await paidAsMember(app, max, { ...aVehicle(), vin, ...(await everyExtra(max)) });
    const body = { vin, reason: '=HYPERLINK("x")', as: 'csv' as const };
    const unproven = await as(app, await aSuperAdmin(app.db));
    await app.db
      .updateTable('session')
      .set({ proven_at: null, proven_by: null })
      .where('person_id', '=', unproven.person.id)
      .execute();
    expect((await unproven.call(vinFile, { body })).refusal?.code).toBe('session.step_up');
    const root = await proven();
    expect((await root.call(vinFile, { body: { ...body, reason: ' ' } })).refusal?.fields).toEqual({
      reason: 'This field is required.',
    });
    expect((await root.call(vinFile, { body: { ...body, vin: aVin() } })).refusal?.fields).toHaveProperty('vin');
    // A VIN that nobody asked for was searched for all the same.
    expect(await onRecord(app, { by: root.person.id, action: 'request.searched' })).toHaveLength(1);
    const first = (await root.call(vinFile, { body })).json;
    const again = (await root.call(vinFile, { body })).json;
    const csv = Buffer.from(again.base64, 'base64').toString('utf8');
    expect(verifyLogFile(csv, keys())).toMatchObject({ withheld: 0, faults: [] });
    expect(csv).toMatch(/Mia Maier/);
    expect(csv).toMatch(/Maximus Otherson/);
    // That it was taken before stands in it, and no spreadsheet runs the reason.
    expect(csv).toMatch(/paper\.vin_file_taken,[^\r]*,"'=HYPERLINK/);
    expect(Buffer.from(first.base64, 'base64').toString('utf8')).not.toContain('paper.vin_file_taken');
    expect(csv).not.toContain(CANARY);
    const taken = await app.db
      .selectFrom('audit_entry')
      .select('object_id')
      .where('action', '=', 'paper.vin_file_taken')
      .where('object_id', 'in', [id, other.id])
      .execute();
    expect(taken).toHaveLength(4);
    const pdf = (await root.call(vinFile, { body: { ...body, as: 'pdf' } })).json;
    const told = flat(pdfText(Buffer.from(pdf.base64, 'base64')));
    expect(told).toContain(`File of VIN ${vin}`);
    expect(told).toMatch(/Maximus Otherson Key is for The owner’s family .*Declaration Signed by/);
    expect(told).toMatch(/Documents checked [^,]*, [^,]*, Deskanne Deskmann at the code desk/);
    expect(told).not.toContain(CANARY);
    expect((await desk.call(vinFile, { body })).status).toBe(403);
    expect((await mia.call(vinFile, { body })).status).toBe(403);
  });

  it('is proven by the command on any machine that knows the public key, and no longer where a byte, a row or the key is another', async () => {
    const mia = await someone({ fname: 'Mia', lname: 'Maier' });
    const { id } = await paidFor(mia);
    await fulfil(desk, id, { keycode: CANARY });
    const { text } = await fetched(mia, ownVinFile, { params: { id }, query: { as: 'csv' } });
    const [key = ''] = keys();
    expect(await verified(text, key)).toEqual({
      status: 0,
      said: expect.stringMatching(/holds: it is the file of vin/),
    });
    const rows = text.split(/(?<=\r\n)/);
    const [first = '', second = ''] = rows.slice(2);
    const forged = {
      'a changed byte': text.replace('Mia Maier', 'Mia Meier'),
      'a removed row': text.replace(first, ''),
      'two rows in the other order': text.replace(first + second, second + first),
    };
    for (const [what, forgery] of Object.entries(forged)) {
      expect(await verified(forgery, key), what).toEqual({
        status: 1,
        said: expect.stringMatching(/ALARM\..* does not hold/s),
      });
    }
    const { publicKey } = checkpointKeyOf(Buffer.alloc(32, 7));
    expect(await verified(text, publicKey)).toEqual({
      status: 1,
      said: expect.stringMatching(/sealed by a key that is not known/),
    });
  }, 30_000);

  it('holds no more than so much of a long history, says so, and is proven all the same', async () => {
    const mia = await someone({ fname: 'Mia', lname: 'Maier' });
    const { id } = await paidFor(mia);
    await sql`insert into audit_entry (actor_kind, action, object_type, object_id)
      select 'system', 'request.started', 'request', ${id} from generate_series(1, 5000)`.execute(app.db);
    const csv = await fetched(mia, ownVinFile, { params: { id }, query: { as: 'csv' } });
    const verdict = verifyLogFile(csv.text, keys());
    expect(verdict).toMatchObject({ entries: 5_000, faults: [] });
    expect(verdict.about).toMatch(/^vin \S+, the requests of one person alone, .*, the last entries alone$/);
    const text = await paper(mia, ownVinFile, { params: { id } });
    expect(text).toContain('There is more than one file takes');
    expect(text).toContain('The last 300 of 5000 entries stand here.');
  }, 30_000);

  it('is refused where the log is no longer what was signed', async () => {
    const mia = await someone({ fname: 'Mia', lname: 'Maier' });
    const { id } = await paidFor(mia);
    expect((await fetched(mia, ownVinFile, { params: { id }, query: { as: 'csv' } })).status).toBe(200);
    await sql`alter table audit_entry disable trigger all`.execute(app.db);
    await sql`update audit_entry set reason = 'changed' where object_id = ${id} and action = 'request.queued'`.execute(
      app.db,
    );
    await sql`alter table audit_entry enable trigger all`.execute(app.db);
    const refused = await fetched(mia, ownVinFile, { params: { id }, query: { as: 'csv' } });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('paper.unproven');
  });
});

const command = path.resolve(import.meta.dirname, '../../audit-verify.ts');

/** What the command says of such a file, without the database and the settings. */
const verified = async (csv: string, key: string) => {
  const file = path.join(app.dataDir, 'taken.csv');
  await writeFile(file, csv);
  const env = { PATH: process.env['PATH'] };
  const child = spawn(process.execPath, [command, '--file', file, '--trust', key], { env });
  const status = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const [out, err] = await Promise.all([textOf(child.stdout), textOf(child.stderr)]);
  return { status: await status, said: `${out}${err}` };
};

const proven = async () => {
  const root = await as(app, await aSuperAdmin(app.db));
  await root.call(proveByPassword, { body: { password: root.person.password } });
  return root;
};
