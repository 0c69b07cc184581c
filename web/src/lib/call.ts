import type { BodySentBy, Endpoint, FileNameOf, ParamsOf, QuerySentBy, ReplyOf } from '@keywright/contract/endpoint';
import type { FailureCode } from '@keywright/contract/errors';
import { m } from '../paraglide/messages.js';
import { Unreachable } from './refusal.ts';
import { renewable, renewSession, sessionHint } from './renewal.ts';
import { type Incoming, type Outgoing, send } from './send.ts';
import { sessionEnded } from './session-ended.ts';
import { stepUp, timesShown } from './step-up.ts';

type Given<K extends string, T> = [T] extends [undefined] ? { [P in K]?: undefined } : { [P in K]: T };
type Loose<K extends string, T> = [T] extends [undefined] ? { [P in K]?: undefined } : { [P in K]?: T };
type Files<E extends Endpoint> = [FileNameOf<E>] extends [never]
  ? { files?: undefined }
  : { files?: Partial<Record<FileNameOf<E>, Blob | undefined>> };

/** What one endpoint takes. `onProgress` hears the share of an upload that is sent, 0 to 1. */
export type CallInput<E extends Endpoint> = Given<'params', ParamsOf<E>> &
  Loose<'query', QuerySentBy<E>> &
  Given<'body', BodySentBy<E>> &
  Files<E> & { signal?: AbortSignal | undefined; onProgress?: ((share: number) => void) | undefined };

type AnyInput = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  files?: Record<string, Blob | undefined> | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((share: number) => void) | undefined;
};

/**
 * Calls one endpoint of the contract and returns its reply, which the server has parsed by the contract on its way out.
 * A 401 renews the session and repeats the call once; a call that needs a proof asks the person for it and does the same.
 * @throws Refused when the server says no, in the person's language; Unreachable when it cannot be asked.
 */
export const call = async <const E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E>> =>
  (await callPage(endpoint, input)).reply;

/** Calls an endpoint that answers a list a page at a time; `next` is the cursor of the page after this one. */
export const callPage = async <const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<{ reply: ReplyOf<E>; next: string | undefined }> => {
  const outgoing = outgoingFor(endpoint, input);
  const incoming = await sendWithStepUp(endpoint, outgoing);
  const json = jsonOf(incoming);
  if (incoming.status >= 400) throw await refusalOf(json, incoming.status);
  return { reply: json as ReplyOf<E>, next: cursorOf(incoming.link) };
};

const cursorOf = (link: string | null): string | undefined => {
  const address = /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1];
  return address === undefined ? undefined : (new URL(address, 'http://this').searchParams.get('cursor') ?? undefined);
};

/** The words of all refusals are fetched with the first of them: most visits see none. */
const refusalOf = async (json: unknown, status: number): Promise<Error> => {
  try {
    const { refusalFrom } = await import('./refusal-from.ts');
    return refusalFrom(json, status);
  } catch (cause) {
    return new Unreachable(undefined, { cause });
  }
};

/** Where a call needs that the person has just shown who they are, they are asked, and it is sent once more. */
const sendWithStepUp = async (endpoint: Endpoint, outgoing: Outgoing): Promise<Incoming> => {
  const before = timesShown();
  const first = await sendWithRenewal(outgoing);
  if (!endpoint.stepUp || first.status !== 403) return first;
  const { code, detail } = jsonOf(first) as { code?: unknown; detail?: unknown };
  if (code !== ('session.step_up' satisfies FailureCode)) return first;
  const isShown = timesShown() !== before || (await stepUp(detail));
  return isShown ? sendWithRenewal(outgoing) : first;
};

const sendWithRenewal = async (outgoing: Outgoing): Promise<Incoming> => {
  const hint = sessionHint();
  const first = await send(outgoing);
  if (first.status !== 401 || !renewable(outgoing.path)) return first;
  if ((await renewSession(hint)) === 'ended') {
    sessionEnded();
    return first;
  }
  const second = await send(outgoing);
  if (second.status === 401) sessionEnded();
  return second;
};

const jsonOf = ({ text, status }: Incoming): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    // A proxy between us answers for a server that is down in its own words.
    throw new Unreachable(status >= 500 ? m.failure_server_unavailable() : m.errors_unreadable(), { cause });
  }
};

const outgoingFor = (endpoint: Endpoint, input: AnyInput): Outgoing => ({
  method: endpoint.method,
  path: addressOf(endpoint, input),
  body: bodyOf(endpoint, input),
  signal: input.signal,
  onProgress: input.onProgress,
});

/** The address of an endpoint with its parameters and query filled in, for what is not fetched by `call`: pictures, streams. */
export const addressOf = (endpoint: Pick<Endpoint, 'path'>, { params, query }: Pick<AnyInput, 'params' | 'query'>) => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(textOf(params, name)));
  const search = new URLSearchParams(entriesOf(query)).toString();
  return search ? `${path}?${search}` : path;
};

const textOf = (values: unknown, name: string): string => String((values as Record<string, unknown>)[name]);

/** The values that are given, as text; a list gives one entry for each. */
const entriesOf = (values: unknown): [string, string][] =>
  Object.entries(values ?? {}).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((one): [string, string][] => (one === undefined || one === null ? [] : [[name, String(one)]])),
  );

const bodyOf = (endpoint: Endpoint, { body, files }: AnyInput): FormData | string | undefined => {
  if (!endpoint.files) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of entriesOf(body)) form.append(name, value);
  for (const [name, file] of Object.entries(files ?? {})) if (file) form.append(name, file);
  return form;
};
