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
  body?: FormData | string | undefined;
  signal?: AbortSignal | undefined;
  /** The share that is sent, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
};

/** `link` is the header that says where a list goes on, `retryAfterMs` what `Retry-After` says. */
export type Incoming = { status: number; text: string; link: string | null; retryAfterMs: number | null };

/** The header's whole seconds; a date, which no server of ours sends, counts as nothing said. */
const milliseconds = (retryAfter: string | null): number | null =>
  retryAfter !== null && /^\d{1,5}$/.test(retryAfter) ? Number(retryAfter) * 1000 : null;

const headersOf = (body: Outgoing['body']): Record<string, string> => ({
  accept: 'application/json',
  // What the server puts into words, and the mail that follows, is in the language being read.
  'accept-language': languageTag(),
  // A page that goes on asking keeps no session alive that was left.
  ...(isAttended() ? {} : { 'x-unattended': '1' }),
  ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
});

/**
 * Sends one call and reads its answer as text, whatever its status. One on whose line nothing moves is given up like one whose line has
 * broken: dead lines would else be kept for as long as the browser believes in them, and it has six to a server.
 * @throws Unreachable when no answer came; what its signal says when that gave it up.
 */
export const send = ({ method, path, body, signal, onProgress }: Outgoing): Promise<Incoming> =>
  new Promise((resolve, reject) => {
    // The older way of asking: it alone tells of each sign of life, going out and coming in.
    const call = new XMLHttpRequest();
    const giveUp = () => call.abort();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const waitFor = (ms: number) => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        silence = setTimeout(giveUp, WAKING_MS);
      }, ms);
    };
    call.open(method, path);
    for (const [name, value] of Object.entries(headersOf(body))) call.setRequestHeader(name, value);
    call.upload.onprogress = ({ loaded, total }) => {
      waitFor(loaded < total ? SILENCE_MS : ACT_SILENCE_MS);
      onProgress?.(loaded / total);
    };
    call.onprogress = () => waitFor(SILENCE_MS);
    call.onloadend = () => {
      clearTimeout(silence);
      signal?.removeEventListener('abort', giveUp);
      const { status, responseText: text } = call;
      const header = (name: string) => call.getResponseHeader(name);
      const retryAfterMs = milliseconds(header('retry-after'));
      if (status > 0) resolve({ status, text, link: header('link'), retryAfterMs });
      else reject(signal?.aborted ? (signal.reason as Error) : new Unreachable());
    };
    signal?.addEventListener('abort', giveUp);
    waitFor(method === 'GET' || body instanceof FormData ? SILENCE_MS : ACT_SILENCE_MS);
    call.send(body ?? null);
    if (signal?.aborted) giveUp();
  });
