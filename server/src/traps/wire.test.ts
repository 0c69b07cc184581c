import { ErrorReply } from '@keywright/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../testing/app.ts';
import { visitor } from '../testing/browser.ts';
import { paidAsGuest } from '../testing/requests.ts';

// Beside this, `startApp` judges every reply of every test against the description (`testing/check-replies.ts`).

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

// oxlint-disable-next-line typescript/no-explicit-any -- looks into many places of a large document
const description = async (): Promise<any> => (await fetch(`${app.url}/openapi.json`)).json();

describe('what the server says of itself', () => {
  it('holds the probes and the streams of hints', async () => {
    const { paths } = await description();
    expect(paths['/live'].get.responses['200'].content).toHaveProperty('text/event-stream');
    expect(paths['/track/{token}/live'].get.parameters).toEqual([
      expect.objectContaining({ name: 'token', in: 'path', required: true }),
    ]);
    expect(paths['/readyz'].get.responses).toHaveProperty('503');
    expect(paths['/metrics'].get.responses['200'].content).toHaveProperty('text/plain');
    expect(paths).toHaveProperty('/healthz');
  });

  it('names the content types of pictures, papers and exports, and the headers that come along', async () => {
    const { paths, components } = await description();
    const media = (path: string) => Object.keys(paths[path].get.responses['200'].content);
    expect(media('/files/{id}')).toEqual(['image/jpeg']);
    expect(media('/user/files/{id}')).toEqual(['image/jpeg', 'application/pdf']);
    expect(media('/super-admin/audit/export')).toEqual(['text/csv']);
    expect(paths['/admin/transactions'].get.responses['200'].headers).toHaveProperty('Link');
    expect(paths['/auth/login'].post.responses['429'].headers).toHaveProperty('Retry-After');
    expect(components.headers).toHaveProperty('Retry-After');
  });

  it('says what must come and what may be left out', async () => {
    const { paths } = await description();
    expect(paths['/auth/login'].post.requestBody.required).toBe(true);
    expect(paths['/keycode-user/delete'].put.requestBody.required).toBe(false);
    expect(paths['/vehicle/photos'].post.requestBody.content['multipart/form-data'].schema.required).toEqual(['photo']);
    const audit = paths['/super-admin/audit'].get.parameters as { name: string; required: boolean }[];
    expect(audit.filter(({ required }) => required)).toEqual([]);
    expect(audit.map(({ name }) => name)).toContain('limit');
  });

  it('tells what a browser is asked about passkeys, member by member', async () => {
    const { paths } = await description();
    const reply = (path: string) => paths[path].post.responses['200'].content['application/json'].schema;
    expect(reply('/auth/login/passkey/options').required).toContain('challenge');
    expect(reply('/user/security/passkeys/options').properties).toHaveProperty('pubKeyCredParams');
  });
});

describe('every answer', () => {
  it('of a stream carries the same security headers as any other', async () => {
    const guest = visitor(app.url);
    const { trackToken } = await paidAsGuest(app, guest);
    const plain = await fetch(`${app.url}/track/${trackToken}`);
    const leaving = new AbortController();
    const stream = await fetch(`${app.url}/track/${trackToken}/live`, { signal: leaving.signal });
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    for (const name of [
      'content-security-policy',
      'x-content-type-options',
      'referrer-policy',
      'permissions-policy',
      'cross-origin-opener-policy',
    ]) {
      expect(stream.headers.get(name), name).toBe(plain.headers.get(name));
      expect(stream.headers.get(name), name).not.toBeNull();
    }
    leaving.abort();
  });

  it.each([
    '/docs/no-such-page',
    '/docs/static/../../../package.json',
    '/docs/static/none.js',
    '/metrics/none',
    '/assets/none.js',
  ])('that refuses has the one shape: %s', async (path) => {
    const answer = await fetch(`${app.url}${path}`, { headers: { accept: 'application/json' } });
    expect(answer.status).toBe(404);
    expect(ErrorReply.strict().parse(await answer.json())).toMatchObject({ code: 'not_found' });
  });
});
