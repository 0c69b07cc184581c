import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { serialize } from 'node:v8';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { prepareJobs } from '../../server/src/platform/jobs/jobs.ts';
import { openLog } from '../../server/src/platform/log.ts';
import { alternate } from '../alternate.ts';
import { runReference } from '../processes.ts';
import type { Entry } from '../recording/entries.ts';
import { type Recording, scriptOf } from '../recording/script.ts';
import { ratioRow, type Row } from '../row.ts';
import { type Ours, query, type Stage } from '../stage.ts';
import { askBody, caller, type Client, guestFlow, smallPhoto } from './guest.ts';

const CONNECTIONS = 16;
const ROUND_MS = 3_000;

/** Flows a second from a new guest's request to the address of the card page, beside the same statements alone. */
export const measureGuestFlow = async (stage: Stage): Promise<Row[]> => {
  const body = askBody(await smallPhoto());
  const script = path.join(stage.dir, 'guest-flow.script');
  await writeFile(script, serialize(await recordScript(stage, body)));

  const ours = await stage.server('guests');
  const reference = await runReference('bench/references/bare-flow.ts', {
    SCRIPT: script,
    DATABASE_URL: await bareDatabase(stage),
    PROVIDER_URL: stage.providerUrl,
  });
  const clients = { ours: caller(ours.url, CONNECTIONS), reference: caller(reference.url, CONNECTIONS) };
  const chained = actsAreChained(await stage.database('guests'));
  const rounds = await alternate(
    {
      ours: async () => {
        const perSecond = await flowsPerSecond(clients.ours, body);
        await chained();
        return perSecond;
      },
      reference: () => flowsPerSecond(clients.reference, body),
    },
    { rounds: 5, withinMs: 40_000 },
  );
  await Promise.all([ours.end(), reference.end()]);
  return [ratioRow({ what: 'guest flow, 16 connections', unit: 'flows/s', goal: { atLeast: 0.5 } }, rounds)];
};

const flowsPerSecond = async (client: Client, body: Buffer): Promise<number> => {
  const start = performance.now();
  let flows = 0;
  const work = async () => {
    while (performance.now() - start < ROUND_MS) {
      await guestFlow(client, body);
      flows += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return flows / ((performance.now() - start) / 1_000);
};

/** Waits until ours has nothing left to do from its round, so that the reference's round is the reference's alone. */
const actsAreChained = (url: string) => async (): Promise<void> => {
  for (;;) {
    const [row] = await query(url, 'select count(*)::int as waiting from audit_entry where seq is null');
    if (row?.['waiting'] === 0) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
};

/** Two flows of a server that tells what it does, after one that warmed it up. */
const recordScript = async (stage: Stage, body: Buffer) => {
  const server = await stage.server('recording', {
    nodeArgs: ['--import', new URL('../recording/preload.ts', import.meta.url).href],
    talks: true,
  });
  const client = caller(server.url, 1);
  await guestFlow(client, body);
  const script = scriptOf(await record(server, client, body), await record(server, client, body));
  client.close();
  await server.end();
  return script;
};

const record = async ({ child }: Ours, client: Client, body: Buffer): Promise<Recording> => {
  const entries: Entry[] = [];
  const keep = (entry: unknown): void => void entries.push(entry as Entry);
  child.on('message', keep);
  const begun = Date.now();
  const answers = await guestFlow(client, body);
  await allTold(entries);
  child.off('message', keep);
  const calls = [...new Set(entries.map(({ call }) => call))].toSorted((one, other) => one - other);
  return {
    begun,
    calls: answers.map(({ path: called, text }, index) => ({
      path: called,
      reply: text,
      entries: entries.filter(({ call }) => call === calls[index]),
    })),
  };
};

/** What a call does after its answer (giving back, touching) is told a moment later. */
const allTold = async (entries: unknown[]): Promise<void> => {
  for (let before = -1; before !== entries.length; ) {
    before = entries.length;
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
};

const bareDatabase = async (stage: Stage): Promise<string> => {
  const url = await stage.database('bare');
  await migrate({ url });
  const { pool, close } = openDatabase({ url, log: openLog({ level: 'error' }), max: 1 });
  await prepareJobs(pool);
  await close();
  return url;
};
