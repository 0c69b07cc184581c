import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sweepFiles } from '../platform/files/sweep-files.ts';
import { shiftDatabaseTime } from '../testing/database-time.ts';
import { appOfThisFile, folderOfThisFile } from '../testing/opened.ts';
import { as, visitor } from '../testing/browser.ts';
import { malformedForms } from '../testing/images/malformed-multipart.ts';
import { FORM_TYPE, multipartBody, type Part } from '../testing/images/multipart-body.ts';
import { sendRaw } from '../testing/images/send-raw.ts';
import { aMember } from '../testing/people.ts';
import { aVehicle, threePhotos } from '../testing/requests.ts';
import { leftBehind } from '../testing/left-behind.ts';
import { watchMemory } from '../testing/memory.ts';
import { post } from '../testing/odd/odd-call.ts';
import { sendBytes } from '../testing/odd/raw-bytes.ts';

const ASK = '/vehicle/request-keycode-public';
const MB = 1024 * 1024;

const app = await appOfThisFile();
const port = Number(new URL(app.url).port);
const photo = (await threePhotos()).frontId;
// What a library writes to the disk in passing would be here.
const scratch = await folderOfThisFile();
let before = await leftBehind(app);
beforeAll(() => void vi.stubEnv('TMPDIR', scratch));
afterAll(() => void vi.unstubAllEnvs());

const nothingIsLeft = async (): Promise<void> => {
  expect(await leftBehind(app)).toEqual(before);
  expect(await readdir(scratch)).toEqual([]);
};
const image = (name: string, content: Buffer): Part => ({
  name,
  content,
  filename: `${name}.jpg`,
  contentType: 'image/jpeg',
});
const threeOf = (content: Buffer): Part[] => ['frontId', 'backId', 'registration'].map((name) => image(name, content));
const vehicleFields = (): Part[] => Object.entries(aVehicle()).map(([name, content]) => ({ name, content }));

/** How a caller sees a form refused whose body is announced and never sent. */
const announced = (headers: string): Promise<{ statuses: number[]; text: string }> =>
  sendBytes({ port, bytes: post(ASK, `Content-Type: ${FORM_TYPE}\r\nContent-Length: ${15 * MB}\r\n${headers}`) });

describe('T-59, F-24: whoever sends a broken form', () => {
  it('is refused, each kind of it, and leaves no row, no file and no guest behind', async () => {
    for (const one of malformedForms(photo)) {
      const { status, text } = await sendRaw({ port, path: ASK, ...one });
      expect({ name: one.name, status, text }).toMatchObject({ name: one.name, status: one.status });
    }
    await nothingIsLeft();
  }, 30_000);

  const sendAll = async (): Promise<void> => {
    for (const one of malformedForms(photo)) {
      const all = await Promise.all(Array.from({ length: 20 }, () => sendRaw({ port, path: ASK, ...one })));
      // Under this load a refusal may come while the caller is still sending and so be lost; a 2xx may not come at all.
      const wrong = all.filter(({ status }) => status !== one.status && status !== 0);
      expect({ name: one.name, wrong }).toEqual({ name: one.name, wrong: [] });
    }
  };

  it('takes no more memory the second time than the first, twenty of each at once', async () => {
    await sendAll();
    const memory = watchMemory();
    await sendAll();
    expect(memory.growth()).toBeLessThan(100 * MB);
    await nothingIsLeft();
  }, 30_000);

  it('and then hangs up: nothing is left of it, wherever it broke off', async () => {
    const body = multipartBody([...vehicleFields(), ...threeOf(Buffer.concat([photo, Buffer.alloc(MB)]))]);
    const memory = watchMemory();
    for (let cutAt = 0; cutAt < body.length; cutAt += 64 * 1024) {
      await sendRaw({ port, path: ASK, contentType: FORM_TYPE, body, cutAt });
    }
    expect(memory.growth()).toBeLessThan(100 * MB);
    await nothingIsLeft();
  }, 30_000);
});

describe('T-59: whoever may not upload', () => {
  const here = () => `Origin: ${app.url}\r\n`;

  it('hears so before the first byte of the body: from another site, or with a session that has lapsed', async () => {
    const fromElsewhere = await announced('Origin: https://evil.example\r\nCookie: guest=x\r\n');
    expect([fromElsewhere.statuses, fromElsewhere.text]).toEqual([
      [403],
      expect.stringContaining('access.other_origin'),
    ]);
    const lapsed = await announced(`${here()}Cookie: access_token=lapsed\r\n`);
    expect([lapsed.statuses, lapsed.text]).toEqual([[401], expect.stringContaining('auth.required')]);
    await nothingIsLeft();
  });

  it('hears so before the first byte of the body once the tries are used up, and has filled no disk a day later', async () => {
    const guest = visitor(app.url);
    const statuses: number[] = [];
    for (let n = 0; n < 14; n += 1) statuses.push((await guest.upload('/vehicle/photos', {}, { photo })).status);
    expect(statuses).toEqual([...Array(12).fill(200), 429, 429]);
    const refused = await announced(`${here()}Cookie: guest=${guest.cookie('guest')}\r\n`);
    expect([refused.statuses, refused.text]).toEqual([[429], expect.stringContaining('limit.too_many')]);
    expect(await leftBehind(app)).toEqual({ ...before, guests: before.guests + 1, rows: 12, files: 12 });
    await shiftDatabaseTime(app.databaseUrl, 25 * 3_600_000);
    await sweepFiles(app.parts);
    await shiftDatabaseTime(app.databaseUrl, 0);
    before = await leftBehind(app);
    expect(before).toMatchObject({ rows: 0, files: 0 });
  });
});

describe('T-59: whoever is cut off while uploading', () => {
  it('can go on, and another one uploads meanwhile', async () => {
    const body = multipartBody([...vehicleFields(), ...threeOf(photo)]);
    const socket = connect(port, '127.0.0.1');
    socket.write(post(ASK, `Content-Type: ${FORM_TYPE}\r\nContent-Length: ${body.length}\r\n`));
    socket.write(body.subarray(0, body.length - 100));
    const member = await as(app, await aMember(app.db));
    expect((await member.upload(ASK, aVehicle(), await threePhotos())).status).toBe(200);
    socket.destroy();
    const again = await sendRaw({ port, path: ASK, contentType: FORM_TYPE, body });
    expect(again.status).toBe(200);
    const after = await leftBehind(app);
    expect([after.requests - before.requests, after.files - before.files]).toEqual([2, 6]);
    expect(await readdir(scratch)).toEqual([]);
  });
});
