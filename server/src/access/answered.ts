import { Failure } from '../platform/failure.ts';
import type { Known } from './actor.ts';
import type { Present } from './act.ts';
import { type AnsweredThing, type AnswerRule, answerPolicy } from './policies/conversation.policy.ts';
import { authorize, type Guarded } from './policy.ts';

type Answered = AnsweredThing & { answererName: string | null };

const withOther = ({ answererName }: Answered) =>
  new Failure('chat.with_other', { values: { name: answererName ?? '' } });

/** Opens what one of the desk answers, held, for one act; refused with the name of who answers, where it is somebody else. */
export const openAnswered = <T extends Answered>(
  caller: Present<Known>,
  action: AnswerRule,
  held: Guarded<T> | undefined,
): T => authorize(answerPolicy, caller, action, held, withOther);

/** Whoever takes something over has seen with whom it is: of two at once the later hears of the first. */
export const requireSeenWith = (row: Answered, from: string | null): void => {
  if (row.answeredBy !== from && row.answeredBy !== null) throw withOther(row);
};
