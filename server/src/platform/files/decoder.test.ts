import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { photo } from '../../testing/images/photos.ts';
import { descendantsOf } from '../../testing/memory.ts';
import { folderOfThisTest } from '../../testing/opened.ts';
import { decoderLauncher } from './decoder-isolation.ts';
import type * as images from './images.ts';

let picture: Buffer;
let readImage: typeof images.readImage;
let others: string[];
beforeAll(async () => {
  // The decoder that tests of other files began is theirs.
  others = decoders();
  vi.resetModules();
  ({ readImage } = await import('./images.ts'));
  picture = await photo({ width: 3000, height: 2000 }).jpeg().toBuffer();
});

/** The processes that decode: not their launchers, which have a decoder's name among their arguments. */
const decoders = (): string[] => descendantsOf('self').filter((pid) => isDecoder(pid));

const isDecoder = (pid: string): boolean => {
  try {
    const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return path.basename(program) === 'node' && args.some((arg) => arg.endsWith('decoder-process.ts'));
  } catch {
    // It has just ended.
    return false;
  }
};

const decoderPid = (): number => Number(decoders().find((pid) => !others.includes(pid)) ?? 0);

/** For how many hundredths of a second it has worked. */
const worked = (pid: number): number => {
  const [, , ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) | /);
  return Number(fields[11]) + Number(fields[12]);
};

/** It has loaded what it decodes with. */
const isLoaded = (pid: number): boolean => readFileSync(`/proc/${pid}/maps`, 'utf8').includes('libvips');

describe.skipIf(process.platform !== 'linux')("the decoder's process", () => {
  it('is started once, holds no setting of ours, and goes on by itself when it was killed', async () => {
    vi.stubEnv('SECRET_KEY', 'CANARY');
    await readImage(picture);
    vi.unstubAllEnvs();
    const first = decoderPid();
    expect(readFileSync(`/proc/${first}/environ`, 'utf8')).not.toMatch(/CANARY|DATABASE|SECRET|TEST_/);
    await Promise.all([readImage(picture), readImage(picture)]);
    expect(decoderPid()).toBe(first);
    process.kill(first, 'SIGKILL');
    await expect(readImage(picture)).resolves.toMatchObject({ width: 2000 });
    expect(decoderPid()).not.toBe(first);
  });

  it('runs as it was launched: as another user, without privileges, in namespaces and within limits of its own', async () => {
    const { isolation } = await decoderLauncher();
    await readImage(picture);
    const pid = decoderPid();
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    if (isolation === 'none') return;
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
    for (const set of ['CapPrm', 'CapEff', 'CapBnd']) expect(status).toMatch(new RegExp(`^${set}:\\s+0+$`, 'm'));
    if (process.getuid?.() === 0) expect(status).toMatch(/^Uid:(\s+65533){4}$/m);
    if (isolation !== 'namespaces') return;
    const limits = readFileSync(`/proc/${pid}/limits`, 'utf8');
    expect(limits).toMatch(/^Max core file size +0 +0 /m);
    expect(limits).toMatch(/^Max processes +512 +512 /m);
    expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim()).toBe('1000');
    for (const kind of ['net', 'mnt', 'pid', 'ipc', 'uts']) {
      expect([kind, readlinkSync(`/proc/${pid}/ns/${kind}`)]).not.toEqual([
        kind,
        readlinkSync(`/proc/self/ns/${kind}`),
      ]);
    }
  });

  it('goes on working when its terminal says Ctrl-C or a supervisor stops the whole group', async () => {
    await readImage(picture);
    const pid = decoderPid();
    const group = descendantsOf('self').filter((one) => !others.includes(one));
    for (const one of group) for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(Number(one), signal);
    await expect(readImage(picture)).resolves.toMatchObject({ width: 2000 });
    expect(decoderPid()).toBe(pid);
  });

  it('may die in the middle of the work without anybody noticing', async () => {
    await readImage(picture);
    const all = Array.from({ length: 12 }, () => readImage(picture));
    process.kill(decoderPid(), 'SIGKILL');
    for (const { width } of await Promise.all(all)) expect(width).toBe(2000);
  });

  it("refuses the picture over which it ends each time, which is nobody else's trouble", async () => {
    const long = await photo({ width: 6000, height: 4000 }).jpeg({ progressive: true }).toBuffer();
    const before = new Map<number, number>();
    const watch = { isOver: false };
    const hostile = readImage(long).finally(() => {
      watch.isOver = true;
    });
    const refused = expect(hostile).rejects.toMatchObject({ fields: { file: 'file.unreadable' } });
    while (!watch.isOver) {
      const pid = decoderPid();
      const began = before.get(pid);
      // It has gone on working since it had all that it works with: on the picture.
      if (began !== undefined && worked(pid) > began + 5) process.kill(pid, 'SIGKILL');
      else if (began === undefined && pid !== 0 && isLoaded(pid)) before.set(pid, worked(pid));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await refused;
    await expect(readImage(picture)).resolves.toMatchObject({ width: 2000 });
  }, 60_000);

  it('gets no descriptor that the server has from the program which started it', async () => {
    const small = await photo({ width: 64, height: 48 }).jpeg().toBuffer();
    const script = `
      import { readdirSync, readlinkSync } from 'node:fs';
      import { readImage } from ${JSON.stringify(path.join(import.meta.dirname, 'images.ts'))};
      import { descendantsOf } from ${JSON.stringify(path.join(import.meta.dirname, '../../testing/memory.ts'))};
      await readImage(Buffer.from(${JSON.stringify(small.toString('base64'))}, 'base64'));
      const target = (name) => {
        try {
          return readlinkSync(name);
        } catch {
          return 'closed';
        }
      };
      const openIn = (pid) => readdirSync('/proc/' + pid + '/fd').map((fd) => target('/proc/' + pid + '/fd/' + fd));
      console.log(JSON.stringify({ server: openIn('self'), decoder: descendantsOf('self').flatMap(openIn) }));`;
    const secret = path.join(await folderOfThisTest(), 'secret');
    writeFileSync(secret, 'secret');
    const descriptor = openSync(secret, 'r');
    // Node closes low descriptors itself, up to the first gap above 15.
    const between = Array.from({ length: 37 }, () => 'ignore' as const);
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      timeout: 20_000,
      stdio: ['ignore', 'pipe', 'inherit', ...between, descriptor],
    });
    closeSync(descriptor);
    const { server, decoder } = JSON.parse(said) as Record<'server' | 'decoder', string[]>;
    expect(server).toContain(secret);
    expect(decoder).toContainEqual(expect.stringMatching(/^socket:/));
    expect(decoder).not.toContain(secret);
  });

  it('does not keep a program that is done from ending, and ends with it', async () => {
    const small = await photo({ width: 64, height: 48 }).jpeg().toBuffer();
    const script = `
      import { readImage } from ${JSON.stringify(path.join(import.meta.dirname, 'images.ts'))};
      const { width } = await readImage(Buffer.from(${JSON.stringify(small.toString('base64'))}, 'base64'));
      console.log(width);`;
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      timeout: 20_000,
    });
    expect(said.trim()).toBe('64');
  });
});
