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

/**
 * What a call does to the power of people, which decides whether it asks for a step-up. Power is what an account may do for the
 * shop or to others, and the ways into an account. `changes-rules` also covers what a super admin says or decides for the shop.
 */
export type Effect = 'gives-power' | 'takes-power' | 'changes-rules' | 'exports' | 'ordinary';

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
  /** All but an `ordinary` call require a fresh step-up: `session.step_up` names the proofs that the account has. */
  effect: Effect;
  /** Where only some bodies require the step-up, also of an `ordinary` call. */
  stepUpIf?: (body: unknown) => boolean;
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

type StepUpRule = Pick<Call, 'effect' | 'stepUpIf'>;

/** Whether a call requires a step-up by its class. */
export const mayNeedStepUp = ({ effect }: Pick<Call, 'effect'>): boolean => effect !== 'ordinary';

/** Whether a call can answer `session.step_up`: by its class, or for some bodies. */
export const canAskForStepUp = ({ effect, stepUpIf }: StepUpRule): boolean =>
  mayNeedStepUp({ effect }) || stepUpIf !== undefined;

/** Whether a call with this body requires a step-up. */
export const needsStepUp = ({ effect, stepUpIf }: StepUpRule, body: unknown): boolean =>
  stepUpIf ? stepUpIf(body) : mayNeedStepUp({ effect });
