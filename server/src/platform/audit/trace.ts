import type { ProgramPart } from '@keywright/contract/program-parts';

/** Who is behind an act, as the audit log names them. */
export type Trace = {
  actorKind: 'person' | 'guest' | 'system' | 'provider';
  actorId: string | null;
  actorName: string;
  sessionId: string | null;
  ip: string;
  httpRequestId: string;
};

/** An act of the program itself, such as a job; `name` says which part of it. */
export const systemTrace = (name: ProgramPart): Trace => ({
  actorKind: 'system',
  actorId: null,
  actorName: name,
  sessionId: null,
  ip: '',
  httpRequestId: '',
});
