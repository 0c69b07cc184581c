import { randomBytes } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { deskRequest } from '@keywright/contract/desk';
import { viewImage } from '@keywright/contract/orders';
import { deleteProfile, personFile } from '@keywright/contract/profile';
import { expect, test } from 'vitest';
import { heldClock } from './platform/clock.ts';
import { DAY_MS } from './platform/durations.ts';
import { startApp, type TestApp } from './testing/app.ts';
import { as, visitor } from './testing/browser.ts';
import { copyOfDatabase } from './testing/database.ts';
import { anIdOnFile } from './testing/id-on-file.ts';
import { folderOfThisTest, ofThisTest } from './testing/opened.ts';
import { aMember, anAdmin, type TestPerson } from './testing/people.ts';
import { fulfil, openTracked, paidAsGuest, type PaidRequest } from './testing/requests.ts';
import { runJob } from './testing/run-job.ts';
import { openS3Double } from './testing/s3-double.ts';

/** Where the files lie: how they are copied and how the copy is put back. */
type FilesAt = { env: Record<string, string>; copy: (app: TestApp) => Promise<() => Promise<void>> };

const keys = {
  SECRET_KEY: randomBytes(32).toString('base64'),
  VAULT_KEY: randomBytes(32).toString('base64'),
};

const localFiles = async (): Promise<FilesAt> => {
  const kept = path.join(await folderOfThisTest(), 'files');
  return {
    env: {},
    copy: async ({ dataDir }) => {
      const live = path.join(dataDir, 'files');
      await cp(live, kept, { recursive: true, preserveTimestamps: true });
      return async () => {
        await rm(live, { recursive: true });
        await cp(kept, live, { recursive: true, preserveTimestamps: true });
      };
    },
  };
};

const filesInS3 = async (): Promise<FilesAt> => {
  const { endpoint, objects } = await ofThisTest(openS3Double());
  const at = (bucket: string) => `s3://${bucket}?endpoint=${encodeURIComponent(endpoint)}`;
  const access = { AWS_ACCESS_KEY_ID: 'me', AWS_SECRET_ACCESS_KEY: 'secret' };
  return {
    env: { FILES_URL: at('files'), KEY_STORE_URL: at('keys'), ...access },
    copy: async () => {
      const kept = [...objects].filter(([name]) => name.startsWith('files/'));
      return async () => {
        for (const name of objects.keys()) if (name.startsWith('files/')) objects.delete(name);
        for (const [name, bytes] of kept) objects.set(name, bytes);
      };
    },
  };
};

type World = {
  admin: TestPerson;
  /** Its code and photos are destroyed after the copy. */
  sold: PaidRequest;
  /** It waits in the queue all the while: its photos are what a copy is there for. */
  waiting: PaidRequest;
  leaving: TestPerson;
  /** The front of an ID, of who deletes the profile and of who stays. */
  leavingId: string;
  stayingId: string;
};

const fill = async (app: TestApp): Promise<World> => {
  const admin = await anAdmin(app.db);
  const sold = await paidAsGuest(app, visitor(app.url));
  await fulfil(await as(app, admin), sold.id, { keycode: 'K1234' });
  const waiting = await paidAsGuest(app, visitor(app.url));
  const [leaving, staying] = [await aMember(app.db), await aMember(app.db)];
  return {
    admin,
    sold,
    waiting,
    leaving,
    leavingId: await anIdOnFile(app, leaving, await as(app, leaving)),
    stayingId: await anIdOnFile(app, staying, await as(app, staying)),
  };
};

const photosOf = async (app: TestApp, admin: TestPerson, id: string): Promise<string> => {
  const desk = await as(app, admin);
  const { json } = await desk.call(deskRequest, { params: { id } });
  return json.frontId ?? '';
};

/** What opens, by HTTP: the code, a photo of each request and the two IDs. */
const whatOpens = async (app: TestApp, { admin, ...world }: World, photos: { sold: string; waiting: string }) => {
  const desk = await as(app, admin);
  const code = await openTracked(visitor(app.url), world.sold);
  const status = async (address: string) => (await desk.open(viewImage, address)).status;
  return {
    code: code.status === 200 ? code.json.value : code.refusal?.code,
    soldPhoto: await status(photos.sold),
    waitingPhoto: await status(photos.waiting),
    leavingId: (await desk.call(personFile, { params: { id: world.leavingId } })).status,
    stayingId: (await desk.call(personFile, { params: { id: world.stayingId } })).status,
  };
};

test.each([
  ['local files', localFiles],
  ['files in S3', filesInS3],
])(
  'what was destroyed opens from no restored copy of the database and %s',
  async (_name, place) => {
    const { env, copy } = await place();
    const start = (on?: Pick<TestApp, 'databaseUrl' | 'dataDir'>, clock = heldClock()) =>
      ofThisTest(startApp({ env: { ...keys, ...env }, clock, ...(on && { on }) }));
    const before = new Date();
    const first = await start(undefined, heldClock(before));
    const world = await fill(first);
    const photos = {
      sold: await photosOf(first, world.admin, world.sold.id),
      waiting: await photosOf(first, world.admin, world.waiting.id),
    };
    await first.stop();
    const database = await ofThisTest(copyOfDatabase(first.databaseUrl));
    const putBack = await copy(first);

    const clock = heldClock(before);
    const later = await start(first, clock);
    expect((await openTracked(visitor(later.url), world.sold)).json.value).toBe('K1234');
    await runJob(later.db, 'erase-keys');
    clock.advance(91 * DAY_MS);
    const leaving = await as(later, world.leaving);
    expect((await leaving.call(deleteProfile, { body: { password: world.leaving.password } })).status).toBe(200);
    for (const job of ['destroy-codes', 'destroy-images', 'sweep-files', 'check-keys', 'erase-keys'] as const) {
      await runJob(later.db, job);
    }
    await later.stop();

    await putBack();
    const restored = await start({ databaseUrl: database.url, dataDir: first.dataDir }, heldClock(before));
    const { parts } = restored;
    expect(await whatOpens(restored, world, photos)).toMatchObject({
      code: 'code.closed',
      soldPhoto: 404,
      waitingPhoto: 200,
      leavingId: 404,
      stayingId: 200,
    });
    // Nor does it open for somebody who has the two copies and the key, and tries by hand.
    const sealed = await restored.db
      .selectFrom('vault_record')
      .selectAll()
      .where('purpose', '=', 'request.keycode')
      .executeTakeFirstOrThrow();
    const wrapped = { wrappedKey: sealed.wrapped_key!, keyVersion: sealed.key_version };
    expect(() => parts.vault.unwrapKey({ purpose: sealed.purpose, recordId: sealed.id }, wrapped)).toThrow();
    await expect(parts.vault.erasureKeys.find(sealed.key_slot!)).rejects.toThrow('is erased');
  },
  60_000,
);
