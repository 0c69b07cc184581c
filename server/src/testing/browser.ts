import { addressOf, type CallInput } from '@keywright/contract/call-input';
import type { Call } from '@keywright/contract/call';
import type { Endpoint, ReplyOf } from '@keywright/contract/endpoint';
import { login } from '@keywright/contract/sign-in';
import { Answer, type WireAnswer } from './answer.ts';
import type { TestPerson } from './people.ts';
import { type Files, formOf, openWire, type UploadFile, type Wire } from './wire.ts';

type Headed = Record<string, string>;
type Credentials = { email: string; password: string };
type AnyInput = { params?: unknown; query?: unknown; body?: unknown; files?: Files | undefined };
type Input<E extends Endpoint> = CallInput<E, UploadFile>;
/** An input of which nothing must be given may be left out. */
type Given<E extends Endpoint> =
  Partial<Input<E>> extends Input<E> ? [input?: Input<E>, headers?: Headed] : [input: Input<E>, headers?: Headed];

/**
 * A browser as far as HTTP goes, of one person. It runs no script, so it renews nothing by itself. `always` comes with each
 * call, as what a proxy adds.
 */
export const visitor = (url: string, always: Headed = {}) => {
  const wire = openWire(url, always);
  const calls = callsOver(wire);
  return {
    ...wire,
    ...calls,
    signIn: ({ email, password }: Credentials) => calls.call(login, { body: { email, password } }),
  };
};

export type Visitor = ReturnType<typeof visitor>;
/** One in which somebody is signed in. */
export type Known<P = TestPerson> = Visitor & { person: P };

const callsOver = (wire: Wire) => ({
  /** Calls an endpoint of the contract as a page of ours does. `headers` come beside those of every call. */
  call: async <const E extends Endpoint>(endpoint: E, ...[input, headers]: Given<E>): Promise<Answer<ReplyOf<E>>> =>
    new Answer(await sent(wire, endpoint, input, headers)),

  /** Calls an endpoint as no page of ours would: with what its contract does not take. */
  callAnyhow: async <const E extends Endpoint>(
    endpoint: E,
    input: AnyInput,
    headers?: Headed,
  ): Promise<Answer<ReplyOf<E>>> => new Answer(await sent(wire, endpoint, input, headers)),

  /**
   * Follows an address that an answer has told.
   * @throws where it told none, or one that is not of this endpoint.
   */
  open: async <const E extends Endpoint>(
    endpoint: E,
    address: string | null | undefined,
    headers?: Headed,
  ): Promise<Answer<ReplyOf<E>>> => {
    if (!address || !isOf(endpoint, address)) throw new Error(`${address} is no address of ${endpoint.path}`);
    return new Answer(await wire.get(address, headers));
  },
});

const sent = (wire: Wire, endpoint: Call, input: AnyInput = {}, headers: Headed = {}): Promise<WireAnswer> => {
  const { method } = endpoint;
  const path = addressOf(endpoint, input);
  return endpoint.files
    ? wire.send(path, { method, body: formOf(input.body, input.files), headers })
    : wire.sendJson(method, path, input.body, headers);
};

const isOf = ({ path }: Endpoint, address: string): boolean =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(new URL(address, 'http://here').pathname);

/**
 * A browser in which this person is signed in.
 * @throws when the login was refused, or asks for a second step.
 */
export const as = async <P extends Credentials>({ url }: { url: string }, person: P): Promise<Known<P>> => {
  const browser = visitor(url);
  const { json } = await browser.signIn(person);
  if (!('user' in json)) throw new Error('a second step is asked for');
  return { ...browser, person };
};
