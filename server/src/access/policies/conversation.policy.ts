import type { Caller } from '../actor.ts';
import { isOfAccount } from '../owner.ts';
import type { Policy } from '../policy.ts';
import { isDesk } from '../roles.ts';

/** What the rules look at in a conversation, and in a message to support: whose it is, and who of the desk answers. */
export type AnsweredThing = { personId: string | null; answeredBy: string | null };

/** Of the desk, with nothing left to do before, and not for oneself. */
const mayAnswer = (caller: Caller, thing: AnsweredThing): boolean =>
  caller.person !== undefined &&
  isDesk(caller.person) &&
  caller.person.duties.length === 0 &&
  !isOfAccount(caller, thing);

/** Whether this is who answers. */
export const isAnswerer = ({ person }: Caller, { answeredBy }: Pick<AnsweredThing, 'answeredBy'>): boolean =>
  person !== undefined && person.id === answeredBy;

/** Whether somebody else answers. */
export const isWithOther = (caller: Caller, thing: AnsweredThing): boolean =>
  thing.answeredBy !== null && !isAnswerer(caller, thing);

const mayGoOn = (caller: Caller, thing: AnsweredThing): boolean =>
  mayAnswer(caller, thing) && !isWithOther(caller, thing);

/** What the rules look at in one photo of a conversation: whose it is, and whether it was sent. */
export type ChatPhotoThing = { personId: string; isSent: boolean };

/** Who sends a photo sees it, before it is sent too; the desk sees what was sent. */
export const chatPhotoPolicy: Policy<ChatPhotoThing, 'view'> = {
  view: (caller, thing) =>
    isOfAccount(caller, thing) || (thing.isSent && mayAnswer(caller, { ...thing, answeredBy: null })),
};

export type AnswerRule = 'view' | 'claim' | 'takeOver' | 'release' | 'read' | 'answer' | 'close';

/** Who of the desk may do what to a conversation or a message; whether it is possible now is another matter. */
export const answerPolicy: Policy<AnsweredThing, AnswerRule> = {
  view: mayAnswer,
  claim: mayGoOn,
  takeOver: mayAnswer,
  release: mayGoOn,
  read: mayAnswer,
  answer: mayGoOn,
  close: mayGoOn,
};
