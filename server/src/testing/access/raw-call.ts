import { once } from 'node:events';
import { connect } from 'node:net';

/** One call as it goes over the wire. */
export type RawCall = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Buffer;
};

/**
 * A call whose body comes late: its head and the first half of its body are sent, then `meanwhile` happens, then the rest
 * is. Answers the status and the text of the answer.
 */
export const slowCall = async (
  { url, method, headers, body }: RawCall,
  meanwhile: () => Promise<void>,
): Promise<{ status: number; text: string }> => {
  const { host, hostname, port, pathname, search, origin } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // Whoever is refused early finds the line closed while they still send.
  socket.on('error', () => undefined);
  const ended = once(socket, 'close');
  const head = [
    `${method} ${pathname}${search} HTTP/1.1`,
    ...Object.entries({ host, origin, ...headers, 'content-length': body.length, connection: 'close' }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
  ];
  const half = Math.floor(body.length / 2);
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(body.subarray(0, half));
  await meanwhile();
  socket.write(body.subarray(half));
  await ended;
  socket.destroy();
  const answer = Buffer.concat(chunks).toString('utf8');
  return { status: Number(answer.split(' ', 2)[1]), text: answer };
};
