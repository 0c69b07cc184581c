import { entriesOf } from '@keywright/contract/call-input';
import { WireAnswer } from './answer.ts';
import { isLive, type KeptCookie, keepCookie } from './cookie-jar.ts';

type Sent = {
  method?: string;
  body?: string | FormData | Uint8Array<ArrayBuffer> | undefined;
  headers?: Record<string, string>;
};
export type UploadFile = Buffer | { bytes: Buffer; name?: string; type?: string };
export type Files = Readonly<Record<string, UploadFile | undefined>>;

/**
 * One browser's line to the server: any path, any body. It keeps cookies by name and path, and sends where a call comes from.
 * `always` comes with each call, as what a proxy adds.
 */
export const openWire = (url: string, always: Record<string, string> = {}) => {
  const cookies = new Map<string, KeptCookie>();

  const cookieHeader = (path: string): Record<string, string> => {
    const sent = [...cookies.values()].filter((cookie) => isLive(cookie, path));
    return sent.length === 0 ? {} : { cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') };
  };

  const send = async (path: string, { method = 'GET', body, headers = {} }: Sent = {}): Promise<WireAnswer> => {
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
    return new WireAnswer({ status: answer.status, text: await answer.text(), headers: answer.headers });
  };

  const sendJson = (
    method: string,
    path: string,
    json?: unknown,
    headers: Record<string, string> = {},
  ): Promise<WireAnswer> =>
    send(path, {
      method,
      ...(json !== undefined && { body: JSON.stringify(json) }),
      headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
    });
  const withJson =
    (method: string) =>
    (path: string, json?: unknown, headers?: Record<string, string>): Promise<WireAnswer> =>
      sendJson(method, path, json, headers);

  return {
    send,
    sendJson,
    get: (path: string, headers: Record<string, string> = {}) => send(path, { headers }),
    post: withJson('POST'),
    put: withJson('PUT'),
    patch: withJson('PATCH'),
    del: withJson('DELETE'),
    upload: (path: string, fields: unknown, files: Files = {}, method = 'POST'): Promise<WireAnswer> =>
      send(path, { method, body: formOf(fields, files) }),
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

export type Wire = ReturnType<typeof openWire>;

/** A multipart body; a file that is only bytes is called after its field, and said to be a JPEG. */
export const formOf = (fields: unknown, files: Files = {}): FormData => {
  const form = new FormData();
  for (const [name, value] of entriesOf(fields)) form.append(name, value);
  for (const [name, file] of Object.entries(files)) {
    if (!file) continue;
    const {
      bytes,
      name: fileName = `${name}.jpg`,
      type = 'image/jpeg',
    } = Buffer.isBuffer(file) ? { bytes: file } : file;
    form.append(name, new Blob([new Uint8Array(bytes)], { type }), fileName);
  }
  return form;
};
