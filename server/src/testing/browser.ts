import { addressOf, type CallInput, entriesOf } from '@keywright/contract/call-input';
import type { Called, Endpoint, FileNameOf, ReplyOf } from '@keywright/contract/endpoint';
import { login } from '@keywright/contract/sessions';
import { Answer, WireAnswer } from './answer.ts';
import { isLive, type KeptCookie, keepCookie } from './cookie-jar.ts';

type Sent = {
  method?: string;
  body?: string | FormData | Uint8Array<ArrayBuffer> | undefined;
  headers?: Record<string, string>;
};
type UploadFile = Buffer | { bytes: Buffer; name?: string; type?: string };
type Input<E extends Endpoint> = CallInput<E, UploadFile>;
type AnyInput = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  files?: Readonly<Record<string, UploadFile | undefined>> | undefined;
};
type Credentials = { email: string; password: string };
type Headed = Record<string, string>;
/** An input of which nothing must be given may be left out. */
type Given<E extends Endpoint> =
  Record<never, never> extends Input<E> ? [input?: Input<E>, headers?: Headed] : [input: Input<E>, headers?: Headed];

/**
 * A browser as far as HTTP goes, of one person: it keeps cookies by name and path, and sends where a call comes from. It runs no
 * script, so it renews nothing by itself. `always` comes with each call, as what a proxy adds.
 */
export const visitor = (url: string, always: Record<string, string> = {}) => {
  const cookies = new Map<string, KeptCookie>();

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
    const text = await answer.text();
    return new WireAnswer({ status: answer.status, text, headers: answer.headers });
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
  ): Promise<WireAnswer> => send(path, { method, body: formOf(fields, files) });

  const made = async (endpoint: Called, input: AnyInput = {}, headers: Headed = {}): Promise<WireAnswer> => {
    const { method } = endpoint;
    const path = addressOf(endpoint, input);
    if (endpoint.files) return send(path, { method, body: formOf(input.body, input.files), headers });
    return withJson(method)(path, input.body, headers);
  };

  /** Calls an endpoint of the contract as a page of ours does. `headers` come beside those of every call. */
  const call = async <const E extends Endpoint>(
    endpoint: E,
    ...[input, headers]: Given<E>
  ): Promise<Answer<ReplyOf<E>>> => new Answer(await made(endpoint, input, headers));

  /** Calls an endpoint as no page of ours would: with what its contract does not take. */
  const callAnyhow = async <const E extends Endpoint>(
    endpoint: E,
    input: AnyInput & { files?: Partial<Record<FileNameOf<E> | 'other', UploadFile>> },
    headers?: Headed,
  ): Promise<Answer<ReplyOf<E>>> => new Answer(await made(endpoint, input, headers));

  /**
   * Follows an address that an answer has told.
   * @throws where it told none, or one that is not of this endpoint.
   */
  const open = async <const E extends Endpoint>(
    endpoint: E,
    address: string | null | undefined,
    headers: Headed = {},
  ): Promise<Answer<ReplyOf<E>>> => {
    const { pathname } = new URL(address ?? '', url);
    const isItsOwn = new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(pathname);
    if (!address || !isItsOwn) throw new Error(`${address} is no address of ${endpoint.path}`);
    return new Answer(await send(address, { headers }));
  };

  const signIn = ({ email, password }: Credentials) => call(login, { body: { email, password } });

  return {
    call,
    callAnyhow,
    open,
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

/**
 * A browser in which this person is signed in.
 * @throws when the login was refused, or asks for a second step.
 */
export const as = async <P extends Credentials>(
  { url }: { url: string },
  person: P,
): Promise<Visitor & { person: P }> => {
  const browser = visitor(url);
  const { json } = await browser.signIn(person);
  if (!('user' in json)) throw new Error('a second step is asked for');
  return { ...browser, person };
};

const formOf = (fields: unknown, files: AnyInput['files'] = {}): FormData => {
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
