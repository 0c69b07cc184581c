import type { StandingHold } from '@keywright/contract/legal-holds';
import { m } from '@keywright/words/messages';
import { dayAndTime } from './format.ts';
import { at } from './locale.ts';

/** That something is held; since when, by whom and why; and the way to lift that, for whoever may: as it is said beside what is held. */
export const heldWords = ({ id, about, placedAt, placedBy, reason, mayLift }: StandingHold) => ({
  that: about === 'request' ? m.legal_holds_held_request() : m.legal_holds_held_person(),
  since: m.legal_holds_held_by({ time: dayAndTime(placedAt), name: placedBy, reason }),
  lift: mayLift ? { words: m.legal_holds_lift_this(), to: at(`/super-admin/holds?lift=${id}`) } : null,
});
