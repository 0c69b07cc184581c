import { languageTag } from './locale.ts';
import { Unreachable } from './refusal.ts';

const GONE_MS = 60_000;
let lastSign = Date.now();

const note = (): void => {
  lastSign = Date.now();
};

if (typeof window !== 'undefined') {
  for (const sign of ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const) {
    window.addEventListener(sign, note, { passive: true, capture: true });
  }
}

/** Whether somebody has moved or pressed anything within a minute: else what the page asks, it asks by itself. */
const isAttended = (): boolean => Date.now() - lastSign < GONE_MS;

export type Outgoing = {
  method: string;
  path: string;
  body: FormData | string | undefined;
  signal: AbortSignal | undefined;
  /** The share that is sent, 0 to 1. */
  onProgress: ((share: number) => void) | undefined;
};

/** `link` is the header that says where a list goes on. */
export type Incoming = { status: number; text: string; link: string | null };

const headersOf = (body: Outgoing['body']): Record<string, string> => ({
  accept: 'application/json',
  // What the server puts into words, and the mail that follows, is in the language being read.
  'accept-language': languageTag(),
  // A page that goes on asking keeps no session alive that was left.
  ...(isAttended() ? {} : { 'x-unattended': '1' }),
  ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
});

const byFetch = async ({ method, path, body, signal }: Outgoing): Promise<Incoming> => {
  const response = await fetch(path, { method, headers: headersOf(body), body: body ?? null, signal: signal ?? null });
  return { status: response.status, text: await response.text(), link: response.headers.get('link') };
};

/** Only the older way tells how much of an upload has gone out. */
const byXhr = ({ method, path, body, signal, onProgress }: Outgoing): Promise<Incoming> =>
  new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(method, path);
    for (const [name, value] of Object.entries(headersOf(body))) call.setRequestHeader(name, value);
    call.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress?.(loaded / total);
    call.onload = () => resolve({ status: call.status, text: call.responseText, link: call.getResponseHeader('link') });
    call.onerror = () => reject(new TypeError('network'));
    call.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', () => call.abort(), { once: true });
    if (signal?.aborted) reject(new DOMException('aborted', 'AbortError'));
    else call.send(body ?? null);
  });

/**
 * Sends one call and reads its answer as text, whatever its status.
 * @throws Unreachable when no answer came; the signal's AbortError when it was given up.
 */
export const send = async (outgoing: Outgoing): Promise<Incoming> => {
  try {
    return await (outgoing.onProgress ? byXhr(outgoing) : byFetch(outgoing));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Unreachable(undefined, { cause: error });
  }
};
