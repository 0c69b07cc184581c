import { languageTag } from './locale.ts';
import { Unreachable } from './refusal.ts';

const GONE_MS = 60_000;
/** A line on which nothing moves for so long is dead, though nobody has said so. */
const SILENCE_MS = 30_000;
/** What is to be done may itself wait for somebody, such as the card provider. */
const ACT_SILENCE_MS = 60_000;
/** A device that slept hands over what came meanwhile only after its overdue timers. */
const WAKING_MS = 1000;

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

/** The line has shown a sign of life: from now on it may be silent for as long as before, or for `ms`. */
type Moved = (ms?: number) => void;
type Way = (outgoing: Outgoing, signal: AbortSignal, moved: Moved) => Promise<Incoming>;

const byFetch: Way = async ({ method, path, body }, signal, moved) => {
  const response = await fetch(path, { method, headers: headersOf(body), body: body ?? null, signal });
  const parts = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await parts?.read(); part?.value !== undefined; part = await parts?.read()) {
    moved();
    text += part.value;
  }
  return { status: response.status, text, link: response.headers.get('link') };
};

/** Only the older way tells how much of an upload has gone out. */
const byXhr: Way = ({ method, path, body, onProgress }, signal, moved) =>
  new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(method, path);
    for (const [name, value] of Object.entries(headersOf(body))) call.setRequestHeader(name, value);
    call.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      moved();
      if (lengthComputable) onProgress?.(loaded / total);
    };
    call.upload.onload = () => moved(ACT_SILENCE_MS);
    call.onload = () => resolve({ status: call.status, text: call.responseText, link: call.getResponseHeader('link') });
    call.onerror = () => reject(new TypeError('network'));
    call.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal.addEventListener('abort', () => call.abort(), { once: true });
    if (signal.aborted) reject(new DOMException('aborted', 'AbortError'));
    else call.send(body ?? null);
  });

/**
 * Sends one call and reads its answer as text, whatever its status. One on whose line nothing moves is given up like one whose line has
 * broken: dead lines would else be kept for as long as the browser believes in them, and it has six to a server.
 * @throws Unreachable when no answer came; the signal's AbortError when it was given up.
 */
export const send = async (outgoing: Outgoing): Promise<Incoming> => {
  const { method, body, signal } = outgoing;
  const isUpload = body instanceof FormData;
  const usual = isUpload || method === 'GET' ? SILENCE_MS : ACT_SILENCE_MS;
  const given = new AbortController();
  const giveUp = () => given.abort();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const moved: Moved = (ms = usual) => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      silence = setTimeout(giveUp, WAKING_MS);
    }, ms);
  };
  signal?.addEventListener('abort', giveUp);
  if (signal?.aborted) giveUp();
  moved();
  try {
    return await (isUpload ? byXhr : byFetch)(outgoing, given.signal, moved);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable(undefined, { cause: error });
  } finally {
    clearTimeout(silence);
    signal?.removeEventListener('abort', giveUp);
  }
};
