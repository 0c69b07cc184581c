import type { z } from 'zod';
import type { FailureCode } from './errors.ts';

/**
 * Who may call an endpoint, judged before its body is read. `desk` is ADMIN or SUPER_ADMIN, `member` is BASEUSER,
 * `anyone` is a guest or anybody signed in. What a caller may do to one thing is judged later, by that thing's policy.
 */
export type Audience = 'anyone' | 'signed-in' | 'member' | 'desk' | 'super-admin';

/** One file of a multipart call: `image` is JPEG, PNG, WebP or HEIC judged by content; `document` also allows PDF. */
export type FilePart = { accept: 'image' | 'document'; required: boolean };

/** A header that belongs to the answer of some calls; those of every answer stand with the server. */
export type AnswerHeader = 'link' | 'set-cookie';

/** How large a JSON body may be where its call says nothing else. */
export const MOST_JSON_BYTES = 16 * 1024;

/** One HTTP operation, written once: the server binds it, the browser calls it, OpenAPI is written from it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The exact path of the specification; parameters as `:name`. */
  path: `/${string}`;
  audience: Audience;
  /** Open also to somebody of the desk who must first change a temporary password or add a second factor. */
  beforeDuties?: true;
  /**
   * Only for somebody who has shown within minutes that it is really they: by a second factor where the account has one, else by
   * the password. `session.step_up` says what would show it. A function where only some bodies ask for that.
   */
  stepUp?: true | ((body: unknown) => boolean);
  /** One sentence for the API's readers. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  /** A JSON body, or the text fields of a multipart one when `files` is given. */
  body?: z.ZodType;
  /** How many bytes a JSON body may have, where it is more than `MOST_JSON_BYTES`. */
  mostBytes?: number;
  /** Makes the call multipart/form-data: the file parts that it knows, by name. */
  files?: Readonly<Record<string, FilePart>>;
  /** What a good answer holds. It is parsed on its way out, so what is not declared never leaves. */
  reply: z.ZodType;
  /** Where the body is read as it came, byte by byte, and is JSON of somebody else's making. */
  rawBody?: true;
  /** Statuses that a good answer may have beside 200. */
  alsoAnswers?: readonly number[];
  /** The content types of a good answer that is a file instead of JSON; `reply` says nothing then. */
  media?: readonly [string, ...string[]];
  /** Headers that a good answer may carry beside those that every answer has. */
  headers?: readonly AnswerHeader[];
  /** Every refusal that this call may answer beside those that any call may (`alwaysPossible` in errors.ts). */
  fails: readonly FailureCode[];
};

/** What of an endpoint its caller goes by. The built web app has nothing else of those whose schemas it does not read. */
export type Called = Pick<Endpoint, 'method' | 'path' | 'files' | 'stepUp'>;

export const endpoint = <const E extends Endpoint>(shape: E): E => shape;

/** Whether a call with this body needs that the caller has just shown who they are. */
export const needsStepUp = ({ stepUp }: Pick<Endpoint, 'stepUp'>, body: unknown): boolean =>
  typeof stepUp === 'function' ? stepUp(body) : stepUp === true;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>;
export type QueryOf<E extends Endpoint> = Parsed<E['query']>;
export type BodyOf<E extends Endpoint> = Parsed<E['body']>;
export type ReplyOf<E extends Endpoint> = Parsed<E['reply']>;
export type BodySentBy<E extends Endpoint> = Sent<E['body']>;
export type QuerySentBy<E extends Endpoint> = Sent<E['query']>;
export type FileNameOf<E extends Endpoint> =
  E['files'] extends Readonly<Record<string, FilePart>> ? Extract<keyof E['files'], string> : never;
