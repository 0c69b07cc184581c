import { type Call, canAskForStepUp } from '@keywright/contract/call';
import { addressOf, type CallInput as ContractInput, entriesOf } from '@keywright/contract/call-input';
import type { ReplyOf } from '@keywright/contract/endpoint';
import type { FailureCode } from '@keywright/contract/errors';
import { Refused, Unreachable } from './refusal.ts';
import { isOfSession, renewSession, sessionHint } from './renewal.ts';
import { type Incoming, type Outgoing, send } from './send.ts';
import { currentSession, type Session } from './session.ts';
import { sessionEnded } from './session-ended.ts';
import { stepUp, timesShown } from './step-up.ts';

/** What one endpoint takes. `onProgress` hears the share of an upload that is sent, 0 to 1. */
export type CallInput<C extends Call> = ContractInput<C, Blob> & {
  signal?: AbortSignal | undefined;
  onProgress?: ((share: number) => void) | undefined;
};

type AnyInput = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  files?: Record<string, Blob | undefined> | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((share: number) => void) | undefined;
};

/**
 * What is said of a call when the server has said nothing: one sentence, or two where a lost connection (`lost`) is told
 * from an answer without words.
 */
export type Sentence = (() => string) | Readonly<Record<'lost' | 'wordless', () => string>>;

/**
 * Calls one endpoint of the contract and returns its reply, which the server has parsed by the contract on its way out.
 * A 401 renews the session and repeats the call once; a call that needs a proof asks the person for it and does the same. No call is without a sentence for the case that the server has none:
 * the connection is lost, something of ours breaks without a word, or a proxy answers in its place.
 * @throws Refused when the server says no, with its words; Unreachable with the call's own sentence.
 */
export const call = async <const C extends Call>(
  endpoint: C,
  input: CallInput<C>,
  failed: Sentence,
): Promise<ReplyOf<C>> => (await callPage(endpoint, input, failed)).reply;

/** Calls an endpoint that answers a list a page at a time; `next` is the cursor of the page after this one. */
export const callPage = async <const C extends Call>(
  endpoint: C,
  input: CallInput<C>,
  failed: Sentence,
): Promise<{ reply: ReplyOf<C>; next: string | undefined }> => {
  const incoming = await arrived(endpoint, outgoingFor(endpoint, input), failed);
  const json = jsonOf(incoming.text);
  const { status } = incoming;
  if (status >= 400) throw await refusalOf(json, incoming, failed);
  if (json === undefined) throw wordless(incoming, failed);
  return { reply: json as ReplyOf<C>, next: cursorOf(incoming.link) };
};

const sentence = (failed: Sentence, what: 'lost' | 'wordless'): string =>
  (typeof failed === 'function' ? failed : failed[what])();

const wordless = ({ status, retryAfterMs }: Incoming, failed: Sentence): Unreachable =>
  new Unreachable(sentence(failed, 'wordless'), { status, retryAfterMs });

const arrived = async (endpoint: Call, outgoing: Outgoing, failed: Sentence): Promise<Incoming> => {
  try {
    return await sendWithStepUp(endpoint, outgoing);
  } catch (cause) {
    if (!(cause instanceof Unreachable)) throw cause;
    const { retryAfterMs } = cause;
    throw new Unreachable(sentence(failed, 'lost'), { cause, retryAfterMs });
  }
};

const cursorOf = (link: string | null): string | undefined => {
  const address = /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1];
  return address === undefined ? undefined : (new URL(address, 'http://this').searchParams.get('cursor') ?? undefined);
};

const hasWords = (json: unknown): json is { error: string } => {
  const { error } = (json ?? {}) as { error?: unknown };
  return typeof error === 'string' && error !== '';
};

/**
 * The words of all refusals in the person's language are fetched with the first of them: most visits see none. Where they
 * don't come, the server's own are shown.
 */
const refusalOf = async (json: unknown, incoming: Incoming, failed: Sentence): Promise<Error> => {
  if (!hasWords(json)) return wordless(incoming, failed);
  const { status, retryAfterMs } = incoming;
  try {
    const { refusalFrom } = await import('./refusal-from.ts');
    return refusalFrom(json, incoming);
  } catch {
    return new Refused(json.error, {
      code: 'unknown',
      status,
      fields: {},
      detail: undefined,
      requestId: '',
      retryAfterMs,
    });
  }
};

/** Where a call needs that the person has just shown who they are, they are asked, and it is sent once more. */
const sendWithStepUp = async (endpoint: Call, outgoing: Outgoing): Promise<Incoming> => {
  const before = timesShown();
  const { user: sender } = currentSession();
  const first = await sendWithRenewal(outgoing, sender);
  if (!canAskForStepUp(endpoint) || first.status !== 403) return first;
  const { code, detail } = (jsonOf(first.text) ?? {}) as { code?: unknown; detail?: unknown };
  if (code !== ('session.step_up' satisfies FailureCode)) return first;
  const isShown = timesShown() !== before || (await stepUp(detail));
  return isShown ? sendWithRenewal(outgoing, sender) : first;
};

/** Who was here when the call was made; others may have found out meanwhile that the session is over. */
type Sender = Session['user'];

/**
 * The cookies may be gone since the page began, or be another person's who has logged in in another tab: what a member sends never
 * becomes a guest's, at a guest's price, and nobody reads or acts as somebody else.
 */
const sendAs = async (sender: Sender, outgoing: Outgoing): Promise<Incoming> => {
  if (!sender || !isOfSession(outgoing.path) || sessionHint().endsWith(sender.id)) return send(outgoing);
  sessionEnded();
  throw new Unreachable();
};

const sendWithRenewal = async (outgoing: Outgoing, sender: Sender): Promise<Incoming> => {
  const hint = sessionHint();
  const first = await sendAs(sender, outgoing);
  if (first.status !== 401 || !isOfSession(outgoing.path)) return first;
  // Without the hint its cookies are gone already, by another tab or by hand: there is nothing to renew.
  if (hint === '' || (await renewSession(hint)) === 'ended') {
    sessionEnded();
    return first;
  }
  const second = await sendAs(sender, outgoing);
  if (second.status === 401) sessionEnded();
  return second;
};

/** Undefined for what is none: somebody between us answers in a server's place, or it has died in the middle of a word. */
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const outgoingFor = (endpoint: Call, input: AnyInput): Outgoing => ({
  method: endpoint.method,
  path: addressOf(endpoint, input),
  body: bodyOf(endpoint, input),
  signal: input.signal,
  onProgress: input.onProgress,
});

const bodyOf = (endpoint: Call, { body, files }: AnyInput): FormData | string | undefined => {
  if (!endpoint.files) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of entriesOf(body)) form.append(name, value);
  for (const [name, file] of Object.entries(files ?? {})) if (file) form.append(name, file);
  return form;
};
