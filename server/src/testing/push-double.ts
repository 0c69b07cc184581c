import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Came = { device: string; headers: IncomingHttpHeaders; body: Buffer };

const hmac = (key: Buffer, of: Buffer): Buffer => createHmac('sha256', key).update(of).digest();
const one = Buffer.from([1]);

/** As a browser reads a push (RFC 8291, RFC 8188), written apart from what writes it. */
const open = (body: Buffer, privateKey: Buffer, auth: Buffer): string => {
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const sender = body.subarray(21, 21 + length);
  const own = createECDH('prime256v1');
  own.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender, one]);
  const secret = hmac(hmac(auth, own.computeSecret(sender)), info);
  const prk = hmac(salt, secret);
  const key = hmac(prk, Buffer.concat([Buffer.from('Content-Encoding: aes128gcm\0'), one])).subarray(0, 16);
  const nonce = hmac(prk, Buffer.concat([Buffer.from('Content-Encoding: nonce\0'), one])).subarray(0, 12);
  const sealed = body.subarray(21 + length);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
};

/** Who a push says that it is from (RFC 8292). Throws where its signature is not of the key that it names. */
const readVapid = (header: string) => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } });
  const sealed = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), sealed, Buffer.from(signature, 'base64url')))
    throw new Error('a push is signed by another key');
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string };
  return { key, ...said };
};

/** A push service on this machine, with browsers that are reached by it: it takes what real ones take and reads it as browsers do. */
export const openPushService = async () => {
  const came: Came[] = [];
  const answers: { status: number; headers?: Record<string, string> }[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const device = (request.url ?? '').slice(1);
      came.push({ device, headers: request.headers, body: Buffer.concat(pieces) });
      const { status, headers = {} } = answers.shift() ?? { status: 201 };
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** What the next pushes are answered with; else they are taken. */
    answerNext: (...next: typeof answers) => answers.push(...next),
    /** Every call that came, for whichever device. */
    came,
    device: () => {
      const name = randomBytes(9).toString('base64url');
      const pair = createECDH('prime256v1');
      const [p256dh, auth] = [pair.generateKeys('base64url'), randomBytes(16)];
      return {
        subscription: {
          endpoint: `${origin}/${name}`,
          keys: { p256dh, auth: auth.toString('base64url') },
          zone: 'America/New_York',
          quiet: null as { from: number; to: number } | null,
        },
        /** What came for it, as it reads it. */
        read: () =>
          came
            .filter(({ device }) => device === name)
            .map(({ body, headers }) => ({
              said: JSON.parse(open(body, pair.getPrivateKey(), auth)) as Record<string, string>,
              from: readVapid(headers.authorization ?? ''),
              headers,
            })),
      };
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};
