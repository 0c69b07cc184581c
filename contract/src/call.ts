import type { Role } from './people.ts';

/**
 * Who may call an endpoint, judged before its body is read. `anyone` is a guest or anybody signed in. What a caller may do to one
 * thing is judged later, by that thing's policy.
 */
export type Audience = 'anyone' | 'signed-in' | 'member' | 'desk' | 'super-admin';

/** The roles that each audience of signed-in people has. */
export const rolesOf: Record<Exclude<Audience, 'anyone'>, readonly Role[]> = {
  'signed-in': ['BASEUSER', 'ADMIN', 'SUPER_ADMIN'],
  member: ['BASEUSER'],
  desk: ['ADMIN', 'SUPER_ADMIN'],
  'super-admin': ['SUPER_ADMIN'],
};

/** One file of a multipart call: `image` is JPEG, PNG, WebP or HEIC judged by content; `document` also allows PDF. */
export type FilePart = { accept: 'image' | 'document'; required: boolean };

/**
 * What a call is: where it goes, and who may make it. It is plain data, so that a page that only makes calls carries no library
 * for it, and nothing that it never reads. What the call takes and answers stands in the other half (`endpoint.ts`).
 */
export type Call = {
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
  /** Makes the call multipart/form-data: the file parts that it knows, by name. */
  files?: Readonly<Record<string, FilePart>>;
};

declare const file: unique symbol;
declare const whole: unique symbol;

type RestOf<File> = { readonly [file]?: File };

/**
 * Where the compiler finds the rest of a call: under this name in this file. By name, since the rest is made of the call, and
 * neither's type could be found if each held the other's.
 */
export type RestIn<File, Name> = { readonly [whole]?: readonly [File, Name] };

/** The file that holds the other half of a feature's calls; nothing is taken of it but its type. */
/* @__NO_SIDE_EFFECTS__ */
export const restIn = <File>(): RestOf<File> => ({});

/** One call, by the name that both halves have. Without effects, so that a page carries only the calls that it makes. */
/* @__NO_SIDE_EFFECTS__ */
export const call = <File, const Name extends keyof File, const C extends Call>(
  _rest: RestOf<File>,
  _name: Name,
  its: C,
): C & RestIn<File, Name> => its;

/** A call without the word of where its rest is found. */
export type Plain<C extends Call> = Omit<C, typeof whole>;

export type FileNameOf<C extends Call> =
  C['files'] extends Readonly<Record<string, FilePart>> ? Extract<keyof C['files'], string> : never;

/** Whether a call with this body needs that the caller has just shown who they are. */
export const needsStepUp = ({ stepUp }: Pick<Call, 'stepUp'>, body: unknown): boolean =>
  typeof stepUp === 'function' ? stepUp(body) : stepUp === true;
