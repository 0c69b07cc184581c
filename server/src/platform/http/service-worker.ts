import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** It fetches what the shell consists of, from here alone; a worker goes by the policy of its own file. */
const POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** What ends the worker that a browser has, with all that it kept and with its push subscription. */
const ENDING = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

type Worker = {
  /** The folder of the built web app. */
  root: string;
  /** Off: browsers are given one that ends itself, as where the app is not built. */
  isOn: boolean;
};

const send = (reply: FastifyReply, text: string) =>
  reply
    .type('text/javascript; charset=utf-8')
    // Asked for again each time: a browser must hear of a new one, or of the end, at once.
    .headers({ 'cache-control': 'no-cache', 'content-security-policy': POLICY })
    .send(text);

/** The service worker, by one address for all languages. */
export const serveWorker = (app: FastifyInstance, { root, isOn }: Worker): void => {
  let read: Promise<string> | undefined;
  const text = (): Promise<string> =>
    (read ??= isOn ? readFile(path.join(root, 'sw.js'), 'utf8').catch(() => ENDING) : Promise.resolve(ENDING));
  app.get('/sw.js', async (_request, reply) => send(reply, await text()));
};
