import { fieldMessages } from '@keywright/contract/field-messages';
import { requestKeycode, uploadPhoto } from '@keywright/contract/ask';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sweepFiles } from '../platform/files/sweep-files.ts';
import { documentsOf } from '../testing/look-ups.ts';
import { shiftDatabaseTime } from '../testing/database-time.ts';
import { appOfThisFile } from '../testing/opened.ts';
import type { Answer } from '../testing/answer.ts';
import { visitor, type Visitor } from '../testing/browser.ts';
import { imageCorpus } from '../testing/images/corpus.ts';
import { CANARY, type ImageCase } from '../testing/images/image-case.ts';
import { inspectFiles } from '../testing/images/inspect-files.ts';
import { aMember, anAdmin } from '../testing/people.ts';
import { aVehicle, pay, threePhotos } from '../testing/requests.ts';
import { leftBehind } from '../testing/left-behind.ts';
import { watchMemory } from '../testing/memory.ts';

const app = await appOfThisFile();
const corpus = await imageCorpus();

const HOUR = 3_600_000;
const fileOf = ({ bytes, filename, contentType }: ImageCase) => ({ bytes, name: filename, type: contentType });

/** Refused with the specified words at that very field. */
const expectRefusal = (answer: Answer, field: string, { name, expect: wanted }: ImageCase): void => {
  if (wanted === 'ok') throw new Error(`${name} is no refusal`);
  const { status, refusal } = answer;
  expect({ name, status, fields: refusal?.fields }).toEqual({
    name,
    status: 422,
    fields: { [field]: fieldMessages[wanted] },
  });
};

/** What is given out is a plain JPEG, whatever came in, and has nothing of what was in its luggage. */
const expectPlainJpeg = async (bytes: Buffer, name: string): Promise<void> => {
  const { format, width, height, exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
  expect({ name, format }).toEqual({ name, format: 'jpeg' });
  expect(Math.max(width, height)).toBeLessThanOrEqual(2000);
  expect({ name, exif, icc, xmp, iptc, orientation }).toEqual({ name });
  expect(bytes.includes(CANARY)).toBe(false);
  for (const guest of ['<script', '<?php', '%PDF', 'PK\u0003\u0004']) expect(bytes.includes(guest)).toBe(false);
};

const look = async (who: Visitor, id: string): Promise<{ bytes: Buffer; headers: Headers; status: number }> => {
  const guest = who.cookie('guest');
  const access = who.cookie('access_token');
  const cookie = access ? `access_token=${access}` : `guest=${guest}`;
  const answer = await fetch(`${app.url}/files/${id}`, { headers: { cookie } });
  return { bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers, status: answer.status };
};

describe('T-33, F-23: whoever uploads a photo', () => {
  it('gets the answer that it deserves; what is kept is a plain JPEG (I-25), and of the rest nothing (I-24)', async () => {
    for (const one of corpus) {
      const browser = visitor(app.url);
      const answer = await browser.call(uploadPhoto, { files: { photo: fileOf(one) } });
      if (one.expect !== 'ok') {
        expectRefusal(answer, 'photo', one);
        continue;
      }
      expect({ name: one.name, status: answer.status }).toEqual({ name: one.name, status: 200 });
      const { bytes, headers, status } = await look(browser, answer.json.id);
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        'image/jpeg',
        'private, no-store',
      ]);
      await expectPlainJpeg(bytes, one.name);
    }
    const taken = corpus.filter(({ expect: wanted }) => wanted === 'ok').length;
    expect(await leftBehind(app)).toMatchObject({ rows: taken, files: taken });
    expect(await inspectFiles(app.parts)).toEqual([]);
  }, 60_000);
});

describe('T-33, F-23: whoever asks for a code with such a photo', () => {
  const askWith = async (one: ImageCase): Promise<{ browser: Visitor; answer: Answer }> => {
    const browser = visitor(app.url);
    const { frontId, backId } = await threePhotos();
    const files = { frontId, backId, registration: fileOf(one) };
    return { browser, answer: await browser.call(requestKeycode, { body: aVehicle(), files }) };
  };

  it('twenty at once: the right words at the right photo, all or nothing kept, and the memory stays', async () => {
    const before = await leftBehind(app);
    const memory = watchMemory();
    const line = [...corpus];
    const asked: Promise<void>[] = Array.from({ length: 20 }, async () => {
      for (let one = line.pop(); one; one = line.pop()) {
        const { answer } = await askWith(one);
        if (one.expect === 'ok')
          expect({ name: one.name, status: answer.status }).toEqual({ name: one.name, status: 200 });
        else expectRefusal(answer, 'registration', one);
      }
    });
    await Promise.all(asked);
    expect(memory.growth()).toBeLessThan(300 * 1024 * 1024);

    const taken = corpus.filter(({ expect: wanted }) => wanted === 'ok').length;
    const after = await leftBehind(app);
    expect(after.requests - before.requests).toBe(taken);
    expect(after.documents - before.documents).toBe(3 * taken);
    expect(after.files - before.files).toBe(3 * taken);
    await shiftDatabaseTime(app.databaseUrl, 2 * HOUR);
    await sweepFiles(app.parts);
    await shiftDatabaseTime(app.databaseUrl, 0);
    expect(await leftBehind(app)).toEqual(after);
    expect(await inspectFiles(app.parts)).toEqual([]);
  }, 90_000);

  it('reads what is wrong with each of the three at once', async () => {
    const caseOf = (wanted: ImageCase['expect']): ImageCase =>
      corpus.find((one) => one.expect === wanted) ?? expect.fail(`the corpus has no ${wanted}`);
    const files = {
      frontId: fileOf(caseOf('file.not_image')),
      backId: fileOf(caseOf('file.too_large')),
      registration: fileOf(caseOf('file.required')),
    };
    const before = await leftBehind(app);
    const { status, refusal } = await visitor(app.url).call(requestKeycode, { body: aVehicle(), files });
    expect([status, refusal?.fields]).toEqual([
      422,
      {
        frontId: 'Only image files are allowed.',
        backId: 'File size should not exceed 5MB.',
        registration: 'File is required.',
      },
    ]);
    expect(await leftBehind(app)).toEqual(before);
  });
});

describe('T-33: whoever looks at the photos of a request', () => {
  it('sees them without the place where they were taken: the owner and the desk alike, and nobody else at all', async () => {
    const person = await aMember(app.db);
    const [owner, desk, stranger] = [visitor(app.url), visitor(app.url), visitor(app.url)];
    await Promise.all([
      owner.signIn(person),
      desk.signIn(await anAdmin(app.db)),
      stranger.signIn(await aMember(app.db)),
    ]);
    const placed = corpus.find(({ name }) => name.includes('with its place')) ?? expect.fail('no photo has a place');
    const photo = fileOf(placed);
    await owner.call(requestKeycode, {
      body: aVehicle(),
      files: {
        frontId: photo,
        backId: photo,
        registration: photo,
      },
    });
    const { requestIds } = await pay(app, { personId: person.id });
    const documents = await documentsOf(app, requestIds[0] ?? '', 'file_id');
    expect(documents).toHaveLength(3);
    for (const { file_id: id } of documents) {
      await expectPlainJpeg((await look(owner, id)).bytes, 'the owner looks');
      await expectPlainJpeg((await look(desk, id)).bytes, 'the desk looks');
      expect((await look(stranger, id)).status).toBe(404);
    }
  });
});
