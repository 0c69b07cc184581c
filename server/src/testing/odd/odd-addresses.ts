import { get, type OddCall } from './odd-call.ts';

const PAGE = 'Accept: text/html\r\n';
const odd = (name: string, target: string, status: number, headers = ''): OddCall => ({
  name,
  bytes: get(target, headers),
  status,
});

/** Addresses that are none, or lead out of where they begin. */
export const oddAddresses = (): OddCall[] => [
  odd('two slashes', '//', 400),
  odd('two slashes, as a page', '//', 400, PAGE),
  odd('another host behind two slashes', '//evil.example/%2e%2e', 400),
  odd('three slashes', '///', 400),
  odd('two backslashes', '/\\\\evil.example', 404),
  odd('no slash at all', 'cart/items', 400),
  odd('a star', '*', 404),
  odd('the whole address of another host', 'http://evil.example/auth/me', 401),
  odd('a NUL in percent', '/files/%00', 400),
  odd('a NUL in percent, as a page', '/track/%00', 400, PAGE),
  odd('a NUL in percent in the query', '/cart/items/public?guestUserId=%00', 400),
  odd('a NUL in percent for an asset', '/assets/%00', 400),
  odd('a NUL as it is', '/he\0althz', 400),
  odd('a percent and nothing', '/%', 400),
  odd('a percent and nothing, as a page', '/%', 400, PAGE),
  odd('a percent and no digits', '/cart/%zz', 400),
  odd('half of a character', '/track/%ff', 400),
  odd('a surrogate', '/track/%ed%a0%80', 400),
  odd('a slash written too long', '/files/%c0%af%c0%af', 400),
  odd('a backslash written too long', '/assets/%c1%9c', 400),
  odd('an escape of another language', '/%u002f', 400),
  odd('bytes above ASCII', '/\xff\xfe', 400),
  odd('a blank in the middle', '/auth /me', 400),
  odd('20,000 letters', `/${'a'.repeat(20_000)}`, 400),
  odd('10,000 letters', `/track/${'a'.repeat(10_000)}`, 404),
  odd('100,000 parameters', `/cart/items?${'a=1&'.repeat(100_000)}`, 400),
  odd('3,000 parameters', `/auth/me?${'a=1&'.repeat(3_000)}`, 401),
  odd('a parameter twice', '/cart/items/public?guestUserId=a&guestUserId=b', 422),
  odd('a parameter of an object', '/cart/items/public?__proto__[x]=y&guestUserId[z]=1', 422),
  odd('a parameter of broken escapes', '/cart/items/public?guestUserId=%ff%fe%', 404),
  odd('a climb out of the assets', '/assets/../../../package.json', 404),
  odd('a climb in percent', '/assets/%2e%2e/%2e%2e/%2e%2e/package.json', 404),
  odd('a climb with backslashes', '/assets/..%5c..%5c..%5cpackage.json', 404),
  odd('a climb within the calls', '/cart/../healthz', 404),
  odd('a slash in percent', '/auth%2fme', 404),
  odd('a path with its own parameters', '/auth/me;role=SUPER_ADMIN', 404),
  odd('an id that is none', '/files/1%20or%201=1', 404),
];
