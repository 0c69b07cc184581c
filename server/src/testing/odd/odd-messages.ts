import { get, type OddCall, post } from './odd-call.ts';

const LOGIN = '/auth/login';
const JSON_TYPE = 'Content-Type: application/json\r\n';
const CHUNKED = 'Transfer-Encoding: chunked\r\n';

const odd = (name: string, bytes: string | Buffer, status: OddCall['status'], hangsUp = false): OddCall => ({
  name,
  bytes,
  status,
  hangsUp,
});
const chunks = (name: string, body: string): OddCall => odd(name, post(LOGIN, JSON_TYPE + CHUNKED, body), 400);
const lengths = (name: string, lines: string, body = '{}'): OddCall =>
  odd(name, post(LOGIN, JSON_TYPE + lines, body), 400);
const typed = (name: string, type: string, body = '{}'): OddCall =>
  odd(name, post(LOGIN, `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n`, body), 415);

/** Messages that are no HTTP, or that two programs could read in two ways. */
export const oddMessages = (): OddCall[] => [
  ...twoLengths(),
  ...brokenChunks(),
  ...heads(),
  ...versions(),
  ...bodies(),
];

const twoLengths = (): OddCall[] => [
  lengths(
    'a length and chunks, with a call behind them',
    `Content-Length: 6\r\n${CHUNKED}`,
    `0\r\n\r\n${get('/admin')}`,
  ),
  lengths('two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n'),
  lengths('two lengths in one line', 'Content-Length: 2, 2\r\n'),
  lengths('a length below nothing', 'Content-Length: -1\r\n'),
  lengths('a length with a plus', 'Content-Length: +2\r\n'),
  lengths('a length in another base', 'Content-Length: 0x2\r\n'),
  lengths('a length of 20 digits', 'Content-Length: 99999999999999999999\r\n'),
  odd('a length of 1 GB', post(LOGIN, `${JSON_TYPE}Content-Length: 1073741824\r\n`, '{}'), 413),
  lengths('chunks and something after them', 'Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n'),
  lengths('chunks by another name', 'Transfer-Encoding: xchunked\r\n', '0\r\n\r\n'),
  lengths('a blank before the colon', 'Transfer-Encoding : chunked\r\n', '0\r\n\r\n'),
];

const brokenChunks = (): OddCall[] => [
  chunks('a chunk of no number', 'zz\r\n{}\r\n0\r\n\r\n'),
  chunks('a chunk larger than any', 'ffffffffffffffffff\r\n{}\r\n0\r\n\r\n'),
  chunks('a chunk below nothing', '-1\r\n{}\r\n0\r\n\r\n'),
  chunks('a chunk longer than it says', '1\r\n{}\r\n0\r\n\r\n'),
  chunks('a chunk with an endless remark', `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
  odd('chunks that stop', post(LOGIN, JSON_TYPE + CHUNKED, '5\r\n{'), 400, true),
];

const heads = (): OddCall[] => [
  odd('a header of 64 kB', get('/healthz', `X-A: ${'a'.repeat(65_536)}\r\n`), 400),
  odd('3,000 headers', get('/healthz', 'a: b\r\n'.repeat(3_000)), 400),
  odd('a NUL in a header', get('/healthz', 'X-A: a\0b\r\n'), 400),
  odd('a NUL in the name of a header', get('/healthz', 'X\0A: a\r\n'), 400),
  odd('a header folded into two lines', get('/healthz', 'X-A: a\r\n b\r\n'), 400),
  odd('lines without carriage return', 'GET /healthz HTTP/1.1\nHost: x\n\n', 400),
  odd('lines without line feed', 'GET /healthz HTTP/1.1\rHost: x\r\r', 400),
  odd('no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400),
  odd('two hosts', get('/healthz', 'Host: evil.example\r\n'), 400),
  odd('a token of control characters', get('/auth/me', 'Authorization: Bearer \x01\x02\r\n'), 400),
  odd(
    'a token that names no algorithm',
    get('/auth/me', 'Authorization: Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.\r\n'),
    401,
  ),
  odd('cookies that can not be read', get('/auth/me', 'Cookie: =;;%ZZ=%; guest=%00; access_token=%\r\n'), 401),
  odd(
    'an expectation that nobody has',
    post(LOGIN, `${JSON_TYPE}Expect: 200-maybe\r\nContent-Length: 2\r\n`, '{}'),
    417,
  ),
];

const versions = (): OddCall[] => [
  odd('HTTP/0.9', 'GET /\r\n', 400, true),
  odd('HTTP/2.0 in plain words', 'GET /healthz HTTP/2.0\r\nHost: x\r\n\r\n', 400),
  odd('HTTP/9.9', 'GET /healthz HTTP/9.9\r\nHost: x\r\n\r\n', 400),
  odd('the first words of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400),
  odd('the first bytes of TLS', Buffer.from('16030100a5010000a10303', 'hex'), 400),
  odd('noise', Buffer.alloc(5_000, 0xa5), 400),
  odd('empty lines', '\r\n\r\n\r\n', 'closed', true),
  odd('nothing at all', '', 'closed', true),
  odd('half of a head', 'GET /healthz HTTP/1.1\r\nHo', 400, true),
  odd('a method that nobody knows', 'BREW /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 400),
  odd('a method in small letters', 'get /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 400),
  odd('a method of 20,000 letters', `${'A'.repeat(20_000)} / HTTP/1.1\r\nHost: x\r\n\r\n`, 400),
  odd('TRACE', 'TRACE /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 405),
  odd('a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n', 'closed'),
  odd('an upgrade', get('/live', 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n'), 401),
];

const bodies = (): OddCall[] => [
  typed('a text', 'text/plain'),
  typed('XML', 'application/xml'),
  typed('a form', 'application/x-www-form-urlencoded', 'a=b'),
  typed('a form with files where none are taken', 'multipart/form-data; boundary=x', '--x--\r\n'),
  typed('no type that can be read', ';;;;'),
  odd('no type', post(LOGIN, 'Content-Length: 2\r\n', '{}'), 415),
  odd('a broken body on a GET', `${get('/track/x', `${JSON_TYPE}Content-Length: 3\r\n`)}{{{`, 404),
  odd(
    'a broken body on a DELETE',
    post('/cart/remove/x', `${JSON_TYPE}Content-Length: 3\r\n`, '{{{').replace('POST', 'DELETE'),
    400,
  ),
];
