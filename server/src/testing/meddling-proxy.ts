import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';

export type Meddling = {
  /** Refuses larger bodies with a page of its own, as nginx does by default. */
  maxBodyBytes?: number;
  /** Collects an answer before it passes it on. */
  buffers?: boolean;
  /** Gives the call its own name of the server, as nginx does by default. */
  host?: string;
  /** Leaves out these headers of answers. */
  removes?: string[];
};

/** A reverse proxy on this machine, as an operator might set it up wrongly. `meddle` changes what it does. */
export const openMeddlingProxy = async (target: string) => {
  let does: Meddling = {};
  const server = createServer(async (incoming, outgoing) => {
    if (Number(incoming.headers['content-length'] ?? 0) > (does.maxBodyBytes ?? Infinity)) {
      outgoing.writeHead(413, { 'content-type': 'text/html' }).end('<h1>413 Request Entity Too Large</h1>');
      return;
    }
    const headers = { ...incoming.headers, ...(does.host !== undefined && { host: does.host }) };
    const call = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers });
    outgoing.on('close', () => call.destroy());
    call.on('error', () => outgoing.destroy());
    void pipeline(incoming, call, { end: true }).catch(() => undefined);
    const [answer] = await once(call, 'response').catch(() => []);
    if (!answer) return;
    for (const name of does.removes ?? []) delete answer.headers[name];
    outgoing.writeHead(answer.statusCode, answer.headers);
    if (does.buffers) outgoing.end(await buffer(answer).catch(() => ''));
    else await pipeline(answer, outgoing).catch(() => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    meddle: (next: Meddling): void => {
      does = next;
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
