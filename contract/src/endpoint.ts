import type { z } from 'zod';
import { type Call, canAskForStepUp, type Plain, type RestIn } from './call.ts';
import type { Disclosure } from './disclosure.ts';
import type { FailureCode, OwnFailure } from './errors.ts';

/** A header that belongs to the answer of some calls; those of every answer stand with the server. */
export type AnswerHeader = 'link' | 'set-cookie';

/** How large a JSON body may be where its call says nothing else. */
export const MOST_JSON_BYTES = 16 * 1024;

/** What a call takes and answers. */
type Rest = {
  /** One sentence for the API's readers. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  /** A JSON body, or the text fields of a multipart one when the call has `files`. */
  body?: z.ZodType;
  /** How many bytes a JSON body may have, where it is more than `MOST_JSON_BYTES`. */
  mostBytes?: number;
  /** Where the body is read as it came, byte by byte, and is JSON of somebody else's making. */
  rawBody?: true;
  /** What a good answer holds. It is parsed on its way out, so what is not declared never leaves. */
  reply: z.ZodType;
  /** What personal data a good answer shows to an admin. Required where admins may call; see `disclosure.ts`. */
  discloses?: Disclosure;
  /** Statuses that a good answer may have beside 200. */
  alsoAnswers?: readonly number[];
  /** The content types of a good answer that is a file instead of JSON; `reply` says nothing then. */
  media?: readonly [string, ...string[]];
  /** Headers that a good answer may carry beside those that every answer has. */
  headers?: readonly AnswerHeader[];
  /**
   * Every refusal that this call may answer beside those that any call may (`alwaysPossible` in errors.ts) and, where it asks for a
   * proof, `session.step_up`.
   */
  fails: readonly OwnFailure[];
};

/** One HTTP operation, both halves: the server binds it, forms judge by it, OpenAPI is written from it. */
export type Endpoint = Call & Rest;

/** The whole of which a call is the first half; what is whole already is itself. Never, where the two are not of one call. */
export type EndpointOf<C> = C extends Endpoint
  ? C
  : C extends Pick<Call, 'method' | 'path'> & RestIn<infer File, infer Name>
    ? Name extends keyof File
      ? Extract<File[Name], Endpoint & Pick<C, 'method' | 'path'>>
      : never
    : never;

/** Calls of admins don't compile without saying what personal data they disclose. */
type Disclosing<C extends Call, R extends Rest> = C['audience'] extends 'desk' | 'super-admin'
  ? { discloses: Disclosure<z.output<R['reply']>> }
  : { discloses?: Disclosure<z.output<R['reply']>> };

/** Adds to a call what it takes and answers. Without effects, so that a form carries only the shapes that it judges by. */
/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const C extends Call, const R extends Rest>(
  call: C,
  rest: R & Disclosing<C, R>,
): Plain<C> & R => ({
  ...call,
  ...rest,
});

/** Every refusal of its own that a call may answer. */
export const failsOf = (its: Pick<Endpoint, 'effect' | 'stepUpIf' | 'fails'>): readonly FailureCode[] =>
  canAskForStepUp(its) ? ['session.step_up', ...its.fails] : its.fails;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a call takes and answers, as types: of an endpoint or of its first half, which is all that most pages have. */
export type ParamsOf<C extends Call> = Parsed<EndpointOf<C>['params']>;
export type QueryOf<C extends Call> = Parsed<EndpointOf<C>['query']>;
export type BodyOf<C extends Call> = Parsed<EndpointOf<C>['body']>;
export type ReplyOf<C extends Call> = Parsed<EndpointOf<C>['reply']>;
export type BodySentBy<C extends Call> = Sent<EndpointOf<C>['body']>;
export type QuerySentBy<C extends Call> = Sent<EndpointOf<C>['query']>;
