import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { freePort } from '../../testing/app.ts';
import { openLog } from '../log.ts';
import { listen } from './listen.ts';
import { openServer } from './server.ts';

let app: FastifyInstance;
afterEach(() => app.close());

const open = async (host: string): Promise<number> => {
  app = await openServer({ log: openLog({ level: 'silent' }), trustProxy: false });
  app.get('/who', async ({ socket }) => ({ at: socket.localAddress }));
  const port = await freePort();
  await listen(app, { host, port });
  return port;
};

const ask = async (name: string, port: number) => (await fetch(`http://${name}:${port}/who`)).json();

const otherNumbers = Object.values(networkInterfaces())
  .flatMap((numbers) => numbers ?? [])
  .filter(({ internal, family }) => !internal && family === 'IPv4')
  .map(({ address }) => address);

it('answers whoever calls this machine by its name or by either of its numbers', async () => {
  const port = await open('localhost');
  expect(await ask('127.0.0.1', port)).toEqual({ at: '127.0.0.1' });
  expect(await ask('[::1]', port)).toEqual({ at: '::1' });
  expect((await fetch(`http://localhost:${port}/who`)).status).toBe(200);
});

it.skipIf(otherNumbers.length === 0)('is not heard by other machines', async () => {
  const port = await open('localhost');
  for (const number of otherNumbers) await expect(ask(number, port)).rejects.toThrow('fetch failed');
});

it('listens at one number alone where the setting names it', async () => {
  const port = await open('127.0.0.1');
  expect(await ask('127.0.0.1', port)).toEqual({ at: '127.0.0.1' });
  await expect(ask('[::1]', port)).rejects.toThrow('fetch failed');
});

it('does not begin beside another program that would be heard in its place', async () => {
  const port = await freePort();
  const other = createServer().listen({ host: '::1', port });
  app = await openServer({ log: openLog({ level: 'silent' }), trustProxy: false });
  await expect(listen(app, { host: 'localhost', port })).rejects.toThrow(
    `PORT: another program uses port ${port} of localhost.`,
  );
  other.close();
});

it('lets go of the connections of both numbers when it closes, also of those that carried nothing yet', async () => {
  const port = await open('localhost');
  const idle = ['127.0.0.1', '::1'].map((host) => connect(port, host));
  const closed = idle.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  await Promise.all(idle.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  await ask('[::1]', port);
  await app.close();
  await Promise.all(closed);
});
