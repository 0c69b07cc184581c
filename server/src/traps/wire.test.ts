import { ErrorReply } from '@keywright/contract/errors';
import { describe, expect, it } from 'vitest';
import { appOfThisFile } from '../testing/opened.ts';
import { visitor } from '../testing/browser.ts';
import { found } from '../testing/found.ts';
import { paidAsGuest } from '../testing/requests.ts';

// Beside this, `startApp` judges every reply of every test against the description (`testing/check-replies.ts`).

const app = await appOfThisFile();

type Content = Record<string, { schema: { required?: string[]; properties?: Record<string, unknown> } }>;
type Operation = {
  parameters: { name: string; in: string; required: boolean }[];
  requestBody: { required: boolean; content: Content };
  responses: Record<string, { content: Content; headers: Record<string, unknown> }>;
};
type Description = { paths: Record<string, Record<string, Operation>>; components: { headers: unknown } };

const description = async () => {
  const { paths, components } = (await (await fetch(`${app.url}/openapi.json`)).json()) as Description;
  const operation = (method: string, path: string): Operation => found(paths[path]?.[method]);
  const reply = (method: string, path: string, status = '200') => found(operation(method, path).responses[status]);
  return { paths, components, operation, reply };
};

describe('what the server says of itself', () => {
  it('holds the probes and the streams of hints', async () => {
    const { paths, operation, reply } = await description();
    expect(reply('get', '/live').content).toHaveProperty('text/event-stream');
    expect(operation('get', '/track/{token}/live').parameters).toEqual([
      expect.objectContaining({ name: 'token', in: 'path', required: true }),
    ]);
    expect(operation('get', '/readyz').responses).toHaveProperty('503');
    expect(reply('get', '/metrics').content).toHaveProperty('text/plain');
    expect(reply('get', '/healthz/details').content).toHaveProperty('application/json');
    expect(paths).toHaveProperty('/healthz');
  });

  it('names the content types of pictures, papers and exports, and the headers that come along', async () => {
    const { components, reply } = await description();
    const media = (path: string) => Object.keys(reply('get', path).content);
    expect(media('/files/{id}')).toEqual(['image/jpeg']);
    expect(media('/user/files/{id}')).toEqual(['image/jpeg', 'application/pdf']);
    expect(media('/super-admin/audit/export')).toEqual(['text/csv']);
    expect(reply('get', '/admin/transactions').headers).toHaveProperty('Link');
    expect(reply('post', '/auth/login', '429').headers).toHaveProperty('Retry-After');
    expect(components.headers).toHaveProperty('Retry-After');
  });

  it('says what must come and what may be left out', async () => {
    const { operation } = await description();
    expect(operation('post', '/auth/login').requestBody.required).toBe(true);
    expect(operation('put', '/keycode-user/delete').requestBody.required).toBe(false);
    const photos = operation('post', '/vehicle/photos').requestBody.content['multipart/form-data'];
    expect(photos?.schema.required).toEqual(['photo']);
    const audit = operation('get', '/super-admin/audit').parameters;
    expect(audit.filter(({ required }) => required)).toEqual([]);
    expect(audit.map(({ name }) => name)).toContain('limit');
  });

  it('tells what a browser is asked about passkeys, member by member', async () => {
    const { reply } = await description();
    const schema = (path: string) => found(reply('post', path).content['application/json']).schema;
    expect(schema('/auth/login/passkey/options').required).toContain('challenge');
    expect(schema('/user/security/passkeys/options').properties).toHaveProperty('pubKeyCredParams');
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
    '/en/assets/none.js',
  ])('that refuses has the one shape: %s', async (path) => {
    const answer = await fetch(`${app.url}${path}`, { headers: { accept: 'application/json' } });
    expect(answer.status).toBe(404);
    expect(ErrorReply.strict().parse(await answer.json())).toMatchObject({ code: 'not_found' });
  });
});
