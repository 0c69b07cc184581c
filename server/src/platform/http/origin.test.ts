import { describe, expect, it } from 'vitest';
import { forReal } from '../../testing/for-real.ts';
import { appOfThisFile } from '../../testing/opened.ts';

const ours = 'https://keys.example.com';
const friend = 'https://shop.example.com';
const app = await appOfThisFile({ env: { ...forReal, PUBLIC_URL: ours, CORS_ORIGINS: friend } });
const demo = await appOfThisFile();

const post = (headers: Record<string, string>, { url } = app) =>
  fetch(`${url}/auth/logout`, { method: 'POST', headers });

describe('who may change something here', () => {
  it.each<[string, Record<string, string>, number]>([
    ['our own page', { origin: ours, cookie: 'a=b' }, 200],
    ['a front end on the list', { origin: friend, cookie: 'a=b' }, 200],
    ['a browser that says it is the same site', { 'sec-fetch-site': 'same-origin', cookie: 'a=b' }, 200],
    ['somebody who typed the address', { 'sec-fetch-site': 'none', cookie: 'a=b' }, 200],
    ['a program with a bearer token', { authorization: 'Bearer x', cookie: 'a=b' }, 200],
    ['a program without any cookie', {}, 200],
    ['another site', { origin: 'https://evil.example', cookie: 'a=b' }, 403],
    ['another site, even without cookies', { origin: 'https://evil.example' }, 403],
    ['a page that hides where it comes from', { origin: 'null', cookie: 'a=b' }, 403],
    ['our name under http', { origin: 'http://keys.example.com', cookie: 'a=b' }, 403],
    ['our name as a part of another', { origin: 'https://keys.example.com.evil.example', cookie: 'a=b' }, 403],
    ['a neighbour under our domain', { 'sec-fetch-site': 'same-site', cookie: 'a=b' }, 403],
    ['another site without its name', { 'sec-fetch-site': 'cross-site', cookie: 'a=b' }, 403],
    ['cookies that come from nowhere', { cookie: 'a=b' }, 403],
  ])('%s', async (_, headers, status) => {
    const answer = await post(headers);
    expect(answer.status).toBe(status);
    if (status === 403) expect(await answer.json()).toMatchObject({ code: 'access.other_origin' });
  });

  it('anybody may read, from wherever they come', async () => {
    const answer = await fetch(`${app.url}/compliance/status/public`, { headers: { origin: 'https://evil.example' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('no other site listens to a stream', async () => {
    const headers = { origin: 'https://evil.example', accept: 'text/event-stream', cookie: 'a=b' };
    expect((await fetch(`${app.url}/live`, { headers })).status).toBe(403);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'whoever says that they would hear a stream changes nothing (%s)',
    async (method) => {
      const headers = { accept: 'text/event-stream', cookie: 'a=b' };
      for (const site of [{}, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
        const answer = await fetch(`${app.url}/auth/logout`, { method, headers: { ...headers, ...site } });
        expect(answer.status).toBe(403);
        expect(await answer.json()).toMatchObject({ code: 'access.other_origin' });
      }
    },
  );

  it('no other site listens to a stream without saying its name either; our own page and an old browser do', async () => {
    const stream = (more: Record<string, string>) =>
      fetch(`${app.url}/live`, { headers: { accept: 'text/event-stream', cookie: 'a=b', ...more } });
    for (const site of ['cross-site', 'same-site']) expect((await stream({ 'sec-fetch-site': site })).status).toBe(403);
    // Nobody is signed in: the guard has let them through.
    for (const more of [{}, { 'sec-fetch-site': 'same-origin' }]) expect((await stream(more)).status).toBe(401);
  });

  it('the demo answers to whatever name of this machine it was called by, and to no other', async () => {
    const { host, port } = new URL(demo.url);
    expect((await post({ origin: `http://${host}`, cookie: 'a=b' }, demo)).status).toBe(200);
    expect((await post({ origin: `http://127.0.0.1:${Number(port) + 1}`, cookie: 'a=b' }, demo)).status).toBe(403);
    expect((await post({ origin: 'http://evil.example', cookie: 'a=b' }, demo)).status).toBe(403);
  });

  it('a front end on the list may ask first, and sees the answers', async () => {
    const ask = (origin: string) =>
      fetch(`${app.url}/auth/login`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const answer = await ask(friend);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe(friend);
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    const refused = await ask('https://evil.example');
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    const me = await fetch(`${app.url}/auth/me`, { headers: { origin: friend } });
    expect(me.status).toBe(401);
    expect(me.headers.get('access-control-allow-origin')).toBe(friend);
  });
});

describe('what every answer carries', () => {
  it.each(['/auth/me', '/compliance/status/public', '/nowhere'])('%s', async (path) => {
    const { headers } = await fetch(`${app.url}${path}`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    });
    expect(headers.get('permissions-policy')).toContain('camera=(self)');
  });

  it.each(['/track/abc', '/fr/track/abc', '/reset-password?token=abc'])('%s is told to nobody', async (path) => {
    const { headers } = await fetch(`${app.url}${path}`);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('a demo under http does not promise https', async () => {
    const { headers } = await fetch(`${demo.url}/auth/me`);
    expect(headers.get('strict-transport-security')).toBeNull();
  });
});
