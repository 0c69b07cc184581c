import { isLive, type KeptCookie, keepCookie } from './cookie-jar.ts';

export type Answer = {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into many shapes; what they assert is their type
  json: any;
  text: string;
  headers: Headers;
};

type Sent = {
  method?: string;
  body?: string | FormData | Uint8Array<ArrayBuffer> | undefined;
  headers?: Record<string, string>;
};
type UploadFile = Buffer | { bytes: Buffer; name?: string; type?: string };

/**
 * A browser as far as HTTP goes, of one person: it keeps cookies by name and path, and sends where a call comes from. It runs no
 * script, so it renews nothing by itself. `always` comes with each call, as what a proxy adds.
 */
export const visitor = (url: string, always: Record<string, string> = {}) => {
  const cookies = new Map<string, KeptCookie>();

  const send = async (path: string, { method = 'GET', body, headers = {} }: Sent = {}): Promise<Answer> => {
    const answer = await fetch(new URL(path, url), {
      method,
      redirect: 'manual',
      ...(body !== undefined && { body }),
      headers: {
        ...always,
        ...cookieHeader(path),
        ...(method === 'GET' ? {} : { origin: new URL(url).origin }),
        ...headers,
      },
    });
    for (const line of answer.headers.getSetCookie()) keepCookie(cookies, line);
    const text = await answer.text();
    return { status: answer.status, json: jsonOf(answer, text), text, headers: answer.headers };
  };

  const cookieHeader = (path: string): Record<string, string> => {
    const sent = [...cookies.values()].filter((cookie) => isLive(cookie, path));
    return sent.length === 0 ? {} : { cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') };
  };

  const withJson =
    (method: string) =>
    (path: string, json?: unknown, headers: Record<string, string> = {}) =>
      send(path, {
        method,
        ...(json !== undefined && { body: JSON.stringify(json) }),
        headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
      });

  const upload = (
    path: string,
    fields: Record<string, string>,
    files: Record<string, UploadFile> = {},
    method = 'POST',
  ): Promise<Answer> => send(path, { method, body: formOf(fields, files) });

  const signIn = ({ email, password }: { email: string; password: string }): Promise<Answer> =>
    withJson('POST')('/auth/login', { email, password });

  return {
    send,
    get: (path: string, headers: Record<string, string> = {}) => send(path, { headers }),
    post: withJson('POST'),
    put: withJson('PUT'),
    patch: withJson('PATCH'),
    del: withJson('DELETE'),
    upload,
    signIn,
    /** The value of a cookie that it holds, by name. */
    cookie: (name: string): string | undefined => cookies.get(name)?.value,
    setCookie: (name: string, value: string, path = '/'): void => {
      cookies.set(name, { name, value, path, expiresAt: Number.POSITIVE_INFINITY, flags: '' });
    },
    dropCookie: (name: string): void => {
      cookies.delete(name);
    },
    cookies,
  };
};

export type Visitor = ReturnType<typeof visitor>;

const formOf = (fields: Record<string, string>, files: Record<string, UploadFile>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, file] of Object.entries(files)) {
    const {
      bytes,
      name: fileName = `${name}.jpg`,
      type = 'image/jpeg',
    } = Buffer.isBuffer(file) ? { bytes: file } : file;
    form.append(name, new Blob([new Uint8Array(bytes)], { type }), fileName);
  }
  return form;
};

const jsonOf = (answer: Response, text: string): unknown =>
  answer.headers.get('content-type')?.includes('json') && text !== '' ? JSON.parse(text) : undefined;
