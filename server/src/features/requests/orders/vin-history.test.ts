import { deskRequest, processRequest, transactions } from '@keywright/contract/desk';
import { MAX_EDITS } from '@keywright/contract/edits';
import { giveAuthorityAgain, myRequests, updateRequest, viewImage } from '@keywright/contract/orders';
import { ownReceipt, ownRequestFile, vinFile } from '@keywright/contract/papers';
import { checkDigitOf } from '@keywright/contract/vin';
import { addressOf } from '@keywright/contract/call-input';
import { placeLegalHold } from '@keywright/contract/legal-holds';
import { beforeEach, describe, expect, it } from 'vitest';
import { everyExtra, turnToAnotherCar } from '../../../testing/authorities.ts';
import { hold } from '../../../testing/barrier.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { found } from '../../../testing/found.ts';
import { lastOnRecord, onRecord, requestRow } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { pdfText } from '../../../testing/pdf-text.ts';
import { aMember, anAdmin, aSuperAdmin } from '../../../testing/people.ts';
import {
  aVehicle,
  aVin,
  lookAtPhotos,
  paidAsGuest,
  paidAsMember,
  startAndLook,
  threePhotos,
} from '../../../testing/requests.ts';
import { VIN_MARK } from '../requests.secrets.ts';

const app = await appOfThisFile();
const desk = await as(app, await anAdmin(app.db));
let member: Visitor & { person: { id: string } };
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
  member = await as(app, await aMember(app.db, { isValidated: true }));
});

const edit = (
  id: string,
  body: { vin?: string; model?: string },
  files: Partial<Awaited<ReturnType<typeof threePhotos>>> = {},
) => member.call(updateRequest, { params: { id }, body, files });
const historyOf = (id: string) =>
  app.db.selectFrom('request_vin').selectAll().where('request_id', '=', id).orderBy('from_at').execute();
const caseOf = async (id: string) => (await desk.call(deskRequest, { params: { id } })).json;
const own = async (id: string) => {
  const { json } = await member.call(myRequests);
  return found([...json.pendingRequests, ...json.inProgressRequests].find((one) => one.id === id));
};
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');
const paper = async (endpoint: typeof ownReceipt | typeof ownRequestFile, id: string): Promise<string> => {
  const cookie = [...member.cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await fetch(new URL(addressOf(endpoint, { params: { id } }), app.url), { headers: { cookie } });
  expect(answer.status).toBe(200);
  return flat(pdfText(Buffer.from(await answer.arrayBuffer())));
};
/** The same VIN with other characters at its end, and a check digit that fits. */
const withEnd = (vin: string, end: string): string => {
  const draft = vin.slice(0, -end.length) + end;
  return `${draft.slice(0, 8)}${checkDigitOf(draft)}${draft.slice(9)}`;
};

describe('the VINs of a request', () => {
  it('are a history with from and until, which the program can read and not write', async () => {
    const first = aVin();
    const { id } = await paidAsMember(app, member, aVehicle('Ford', { vin: first }));
    const second = await turnToAnotherCar(member, id);
    const [one, two, ...others] = await historyOf(id);
    expect(others).toEqual([]);
    expect([one?.vin, two?.vin]).toEqual([first, second]);
    expect(one?.until_at).toEqual(two?.from_at);
    expect(two?.until_at).toBeNull();
    const program = app.parts.db;
    const rewrite = program.updateTable('request_vin').set({ vin: second }).where('request_id', '=', id).execute();
    await expect(rewrite).rejects.toThrow('permission denied');
    await expect(program.deleteFrom('request_vin').execute()).rejects.toThrow('permission denied');
  });

  it('are kept by the database, whichever statement changes one', async () => {
    const { id } = await paidAsMember(app, member);
    const vin = aVin();
    await app.db.updateTable('request').set({ vin }).where('id', '=', id).execute();
    expect((await historyOf(id)).map((row) => row.vin).at(-1)).toBe(vin);
  });

  it('are all found by the file of a VIN, which lists the edit (D24)', async () => {
    const first = aVin();
    const { id, confirmationNumber } = await paidAsMember(app, member, aVehicle('Ford', { vin: first }));
    const second = await turnToAnotherCar(member, id);
    const root = await as(app, await aSuperAdmin(app.db));
    for (const vin of [first, second]) {
      const body = { vin, as: 'pdf', reason: 'A police request.' } as const;
      const { json, status } = await root.call(vinFile, { body });
      expect(status).toBe(200);
      const text = flat(pdfText(Buffer.from(json.base64, 'base64')));
      expect(text).toContain(confirmationNumber);
      expect(text).toContain(`VIN now ${second}`);
      expect(text).toContain('Changed by the customer');
      expect(text).toMatch(new RegExp(`VIN ${first} ${second}`));
      expect(text).toContain('Request changed by its customer');
    }
  });

  it('are all found by the search of the desk', async () => {
    const first = aVin();
    const { id, orderId } = await paidAsMember(app, member, aVehicle('Ford', { vin: first }));
    await turnToAnotherCar(member, id);
    for (const search of [first, first.slice(-8)]) {
      const { json } = await desk.call(transactions, { query: { search } });
      expect(json.map((order) => order.id)).toEqual([orderId]);
    }
  });

  it('still flag an order of somebody else for the first one, on both sides', async () => {
    const first = aVin();
    const { id, confirmationNumber } = await paidAsMember(app, member, aVehicle('Ford', { vin: first }));
    const other = await paidAsGuest(app, visitor(app.url), aVehicle('Ford', { vin: first }));
    await turnToAnotherCar(member, id);
    const elsewhere = async (of: string) =>
      (await caseOf(of)).flags.flatMap((flag) =>
        flag.kind === 'VIN_ELSEWHERE' ? flag.orders.map((order) => order.confirmationNumber) : [],
      );
    expect(await elsewhere(other.id)).toEqual([confirmationNumber]);
    expect(await elsewhere(id)).toEqual([other.confirmationNumber]);
  });

  it('are shown to the desk with their times', async () => {
    const first = aVin();
    const { id } = await paidAsMember(app, member, aVehicle('Ford', { vin: first }));
    expect((await caseOf(id)).earlierVins).toEqual([]);
    await turnToAnotherCar(member, id);
    const [row] = await historyOf(id);
    expect((await caseOf(id)).earlierVins).toEqual([
      { vin: first, from: row?.from_at.toISOString(), until: row?.until_at?.toISOString() },
    ]);
  });

  it('are named in the log by their entries and a keyed hash, and never by their characters', async () => {
    const first = aVin();
    const { id } = await paidAsMember(app, member, aVehicle('Ford', { vin: first }));
    const second = await turnToAnotherCar(member, id);
    const { details } = await lastOnRecord(app, { on: id, action: 'request.edited' });
    const entries = (await historyOf(id)).map((row) => row.id);
    const hashes = [first, second].map((vin) => app.parts.vault.hmac(VIN_MARK, vin));
    expect(details).toMatchObject({ edited: ['vin'], vinEntries: entries, vinHashes: hashes });
    expect(JSON.stringify(details)).not.toContain(first.slice(-4));
    expect(JSON.stringify(details)).not.toContain(second.slice(-4));
  });

  it('are listed on the receipt by their ends, and on the request’s own record in full', async () => {
    const first = aVin();
    const { id } = await paidAsMember(app, member, aVehicle('Ford', { vin: first }));
    const second = await turnToAnotherCar(member, id);
    const receipt = await paper(ownReceipt, id);
    expect(receipt).toContain(`VIN …${first.slice(-4)} …${second.slice(-4)}`);
    expect(receipt).not.toContain(first);
    expect(await paper(ownRequestFile, id)).toContain(`VIN ${first} ${second}`);
  });
});

describe('what was signed for one VIN', () => {
  const asked = async () => {
    const vin = aVin();
    const given = { ...(await everyExtra(member)), authority: 'shop' };
    const { id } = await paidAsMember(app, member, { ...aVehicle('Ford', { vin }), ...given });
    await app.db.deleteFrom('attempt').execute();
    return { id, vin };
  };
  const give = async (id: string, kind: 'signature' | 'authorization', by = member) =>
    by.call(giveAuthorityAgain, {
      params: { id },
      body: { kind, signedHow: 'typed' },
      files: { photo: (await threePhotos()).registration },
    });
  const send = (id: string) => desk.call(processRequest, { body: { vehicleId: id, keycode: 'K1234' } });
  const deskSignature = async (id: string) =>
    (await desk.call(deskRequest, { params: { id } })).json.authority.extras.find(({ kind }) => kind === 'signature');

  it('is void for another car, is asked for again, and no code is sent before it came', async () => {
    const { id, vin } = await asked();
    expect((await own(id)).authority.again).toBeNull();
    await turnToAnotherCar(member, id);
    expect(await requestRow(app, id)).toMatchObject({ signed_at: null, signed_how: null, signed_locale: null });
    const again = found((await own(id)).authority.again);
    expect(again.documents).toEqual([
      { kind: 'authorization', isRequired: true },
      { kind: 'signature', isRequired: true },
      { kind: 'billOfSale', isRequired: false },
      { kind: 'odometer', isRequired: false },
      { kind: 'plate', isRequired: false },
      { kind: 'repossessionOrder', isRequired: false },
      { kind: 'workOrder', isRequired: false },
    ]);
    expect(again.sentences?.en).toBeTruthy();
    const { vin_edited_at: editedAt } = await requestRow(app, id);
    expect(await deskSignature(id)).toMatchObject({ source: null, voidedAt: found(editedAt).toISOString() });
    await startAndLook(desk, id);
    const early = await send(id);
    expect([early.status, early.refusal?.code]).toEqual([409, 'request.authority_awaited']);
    expect((await give(id, 'signature')).status).toBe(200);
    expect((await send(id)).refusal?.code).toBe('request.authority_awaited');
    expect((await give(id, 'authorization')).status).toBe(200);
    // The new ones are opened like the first ones were.
    expect((await send(id)).refusal?.code).toBe('request.photos_unseen');
    await lookAtPhotos(desk, id);
    expect((await send(id)).status).toBe(200);
    expect(await requestRow(app, id)).toMatchObject({ signed_how: 'typed' });
    expect(await deskSignature(id)).not.toHaveProperty('voidedAt');
    expect(
      (await onRecord(app, { on: id, action: 'request.authority_given' }, 'details')).map((one) => one.details),
    ).toEqual([{ kind: 'signature', signed: 'typed' }, { kind: 'authorization' }]);
    // What was signed for the first VIN stays as evidence.
    const [before] = await historyOf(id);
    expect(before).toMatchObject({ vin, signed_how: 'drawn' });
    const text = await paper(ownRequestFile, id);
    expect(text).toContain(`Declaration for VIN ${vin} Signed by hand`);
    expect(text).toContain('Given for an earlier VIN');
    expect(text).toContain('Voided: ');
  });

  it('stays for a typo, but not where several typos lead to another car', async () => {
    const { id, vin } = await asked();
    const [last, next] = [vin.slice(-1), vin.slice(-1) === '1' ? '2' : '1'];
    expect(last).not.toBe(next);
    expect((await edit(id, { vin: withEnd(vin, next) })).status).toBe(200);
    expect((await own(id)).authority.again).toBeNull();
    expect((await requestRow(app, id)).signed_at).not.toBeNull();
    const further = vin.slice(-3, -1).replaceAll(/./g, (digit) => (digit === '7' ? '8' : '7'));
    expect((await edit(id, { vin: withEnd(vin, `${further}${next}`) })).status).toBe(200);
    expect((await own(id)).authority.again).not.toBeNull();
  });

  it('is void where one character makes it another model year', async () => {
    const { id, vin } = await asked();
    const other = `${vin.slice(0, 9)}L${vin.slice(10)}`;
    const year = `${other.slice(0, 8)}${checkDigitOf(other)}${other.slice(9)}`;
    const { status } = await member.call(updateRequest, { params: { id }, body: { vin: year, vinConfirmed: 'true' } });
    expect(status).toBe(200);
    expect((await own(id)).authority.again).not.toBeNull();
  });

  it('is given again by its member alone, once, and not where nothing is void', async () => {
    const { id } = await asked();
    expect((await give(id, 'signature')).refusal?.code).toBe('authority.not_wanted');
    await turnToAnotherCar(member, id);
    const stranger = await as(app, await aMember(app.db));
    expect((await give(id, 'signature', stranger)).status).toBe(404);
    expect((await give(id, 'signature')).status).toBe(200);
    expect((await give(id, 'signature')).refusal?.code).toBe('authority.not_wanted');
  });
});

describe('the models of a request', () => {
  it('are listed by the receipt, the record and the file of the VIN', async () => {
    const vin = aVin();
    const { id } = await paidAsMember(app, member, aVehicle('Ford', { vin }));
    const { model: first } = await requestRow(app, id);
    const second = found(['Explorer', 'Escape'].find((name) => name !== first));
    expect((await edit(id, { model: second })).status).toBe(200);
    expect((await edit(id, { model: first })).status).toBe(200);
    const root = await as(app, await aSuperAdmin(app.db));
    const { json } = await root.call(vinFile, { body: { vin, as: 'pdf', reason: 'A police request.' } });
    const papers = [
      await paper(ownReceipt, id),
      await paper(ownRequestFile, id),
      flat(pdfText(Buffer.from(json.base64, 'base64'))),
    ];
    for (const text of papers) {
      expect(text).toContain(`Model (${first}, now ${second})`);
      expect(text).toContain(`Model (${second}, now ${first})`);
    }
  });
});

describe('edits of one request', () => {
  it('are ten at most', async () => {
    const { id } = await paidAsMember(app, member);
    for (let n = 0; n < MAX_EDITS; n += 1)
      expect((await edit(id, { model: n % 2 === 0 ? 'Explorer' : 'F-150' })).status).toBe(200);
    const eleventh = await edit(id, { vin: aVin() });
    expect([eleventh.status, eleventh.refusal?.code]).toEqual([409, 'request.edits_used_up']);
    expect(eleventh.refusal?.error).toContain('10 times');
  });
});

describe('a photo that its customer replaces', () => {
  const fileState = async (address: string | null) => {
    const id = found(address?.split('?')[0]?.split('/').at(-1));
    return found(await app.db.selectFrom('stored_file').selectAll().where('id', '=', id).executeTakeFirst());
  };

  it('is destroyed at once where nobody has opened it, and its hash stays', async () => {
    const { id } = await paidAsMember(app, member);
    const { frontId } = await caseOf(id);
    const { backId } = await threePhotos();
    await edit(id, {}, { frontId: backId });
    const file = await fileState(frontId);
    expect([file.state, file.wrapped_key]).toEqual(['DELETED', null]);
    expect(file.original_sha256).not.toBeNull();
  });

  it('stays as evidence where an admin has opened it, or a legal hold stands', async () => {
    const { id } = await paidAsMember(app, member);
    const { frontId } = await caseOf(id);
    await desk.open(viewImage, found(frontId));
    await edit(id, {}, { frontId: (await threePhotos()).frontId });
    expect((await fileState(frontId)).state).toBe('STORED');

    const held = await paidAsMember(app, member);
    const root = await as(app, await aSuperAdmin(app.db));
    await root.call(placeLegalHold, { body: { about: 'request', subject: held.id, reason: 'A court order.' } });
    const { backId } = await caseOf(held.id);
    await edit(held.id, {}, { backId: (await threePhotos()).backId });
    expect((await fileState(backId)).state).toBe('STORED');
  });

  it('stays where an admin opens it at the same moment', async () => {
    const { id } = await paidAsMember(app, member);
    const { frontId } = await caseOf(id);
    const file = found(frontId?.split('?')[0]?.split('/').at(-1));
    const held = await hold(app.databaseUrl, 'select from audit_entry limit 0; lock table audit_entry in share mode');
    const looking = desk.open(viewImage, found(frontId));
    await held.waiting(1);
    const editing = edit(id, {}, { frontId: (await threePhotos()).frontId });
    await held.waiting(2);
    await held.release();
    expect([(await looking).status, (await editing).status]).toEqual([200, 200]);
    const looks = await onRecord(app, { on: file, action: 'image.viewed' });
    expect(looks).toHaveLength(1);
    expect((await fileState(frontId)).state).toBe('STORED');
  });
});
