import { once } from 'node:events';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { requestKeycode } from '@keywright/contract/ask.calls';
import { myCart } from '@keywright/contract/cart.calls';
import { codesOf } from '../explain/causes.ts';
import { explainConnection, targetOf } from '../explain/network.ts';
import { OWN_VERSION } from '../own-version.ts';
import { withTimeout } from '../with-timeout.ts';
import { failure, type Finding, ok, warning } from './finding.ts';

const MAX_ANSWER_MS = 10_000;
/** As large as a photo may be; a request has three of them. */
const PHOTO_BYTES = 5 * 1024 * 1024 - 1;
const BOUNDARY = 'keywright-doctor';

/** Checks what the public address does to calls, such as a proxy in front: the program must be running. */
export const checkAddress = async (publicUrl: string): Promise<Finding[]> => {
  try {
    const health = await call(`${publicUrl}/healthz`);
    const said = await text(health);
    if (!isOurs(said)) {
      return [
        failure(
          `PUBLIC_URL: something else than this program answers at ${publicUrl} (status ${health.statusCode}). Let the proxy pass it on.`,
        ),
      ];
    }
    return [
      said.includes(`"${OWN_VERSION}"`)
        ? ok(`${publicUrl} answers with this version`)
        : warning(`PUBLIC_URL: another version than ${OWN_VERSION} answers at ${publicUrl}. Restart the program.`),
      await checkReadiness(publicUrl),
      await checkHeaders(publicUrl),
      await checkBody(publicUrl),
    ];
  } catch (error) {
    return [failure(explain(error, publicUrl))];
  }
};

const checkReadiness = async (publicUrl: string): Promise<Finding> => {
  const answer = await call(`${publicUrl}/readyz`);
  const said = await text(answer);
  return answer.statusCode === 200
    ? ok('the server can answer calls: its database answers and is up to date')
    : failure(`the server is not ready (${said}). Look into its log.`);
};

const isOurs = (said: string): boolean => {
  try {
    const read: unknown = JSON.parse(said);
    return typeof read === 'object' && read !== null && 'alive' in read && 'version' in read;
  } catch {
    return false;
  }
};

const explain = (error: unknown, publicUrl: string): string =>
  explainConnection(error, targetOf('PUBLIC_URL', publicUrl)) ??
  `PUBLIC_URL: ${publicUrl} did not answer in time. Start the program and the proxy, and check the network between.`;

/** The program checks the name that a call is for, and sends security headers with each answer. */
const checkHeaders = async (publicUrl: string): Promise<Finding> => {
  const answer = await call(publicUrl + myCart.path);
  answer.resume();
  if (answer.statusCode === 421) {
    return failure(
      'PUBLIC_URL: the proxy replaces the Host header. Let it pass on Host (nginx: proxy_set_header Host $host).',
    );
  }
  const wanted = ['content-security-policy', 'x-content-type-options'];
  if (publicUrl.startsWith('https:')) wanted.push('strict-transport-security');
  const lost = wanted.filter((name) => answer.headers[name] === undefined);
  return lost.length === 0
    ? ok('Host and security headers pass')
    : failure(`PUBLIC_URL: the proxy removes the headers ${lost.join(', ')}. Let it pass them on.`);
};

/** A form with three photos that are none: the program reads all of it and refuses it. */
const checkBody = async (publicUrl: string): Promise<Finding> => {
  const body = photoForm();
  const sent = call(publicUrl + requestKeycode.path, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'content-length': body.length },
    body,
  });
  const answer = await sent.catch((error: unknown) => {
    if (!codesOf(error).some((code) => code === 'EPIPE' || code === 'ECONNRESET')) throw error;
    return undefined;
  });
  // Our own answers are JSON with the id of the call; a proxy's are not.
  if (answer && (await text(answer)).includes('"requestId"')) return ok('bodies of 15 MB pass');
  const how = answer ? `status ${answer.statusCode}` : 'it ends the connection';
  return failure(
    `PUBLIC_URL: the proxy refuses a body of 15 MB (${how}). Allow 64 MB (nginx: client_max_body_size 64m).`,
  );
};

const photoForm = (): Buffer => {
  const parts = Object.keys(requestKeycode.files).flatMap((name) => [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="doctor"\r\ncontent-type: image/jpeg\r\n\r\n`,
    Buffer.alloc(PHOTO_BYTES),
    '\r\n',
  ]);
  return Buffer.concat([...parts, `--${BOUNDARY}--\r\n`].map((part) => Buffer.from(part)));
};

/**
 * Opens a live stream and waits for its first byte, which a proxy that collects answers holds back.
 *
 * @param cookie of a guest, to whom the stream is open
 */
export const checkStream = async (publicUrl: string, cookie: string): Promise<Finding> => {
  try {
    const answer = await call(`${publicUrl}/live`, { headers: { cookie } });
    const first = once(answer, 'data');
    const isFirst = await withTimeout(first, MAX_ANSWER_MS, () => new Error('no byte')).then(
      () => true,
      () => false,
    );
    answer.destroy();
    if (answer.statusCode !== 200) {
      return failure(
        `PUBLIC_URL: a live stream is answered with status ${answer.statusCode}. Let the proxy pass on /live and cookies.`,
      );
    }
    if (isFirst) return ok('live streams arrive at once');
  } catch (error) {
    // A proxy that collects answers holds back the head too.
    if (!codesOf(error).includes('ETIMEDOUT')) return failure(explain(error, publicUrl));
  }
  return failure('PUBLIC_URL: the proxy holds back live streams. Turn its buffering off (nginx: proxy_buffering off).');
};

/** Sends a call and returns the answer once its head is there. */
const call = async (
  address: string,
  { body, ...options }: RequestOptions & { body?: Buffer } = {},
): Promise<IncomingMessage> => {
  const { request } = address.startsWith('https:') ? https : http;
  const sent = request(address, { timeout: MAX_ANSWER_MS, agent: false, ...options });
  sent.on('timeout', () => sent.destroy(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })));
  const answered = once(sent, 'response');
  // A refusal may come, and the connection end, before the whole body is sent.
  sent.on('error', () => undefined);
  sent.end(body);
  const [answer] = (await answered) as [IncomingMessage];
  answer.on('error', () => undefined);
  return answer;
};
