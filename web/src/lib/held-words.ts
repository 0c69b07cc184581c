import type { StandingHold } from '@keywright/contract/legal-holds';
import { m } from '@keywright/words/messages';
import { dayAndTime } from './format.ts';

/** That something is held; and since when, by whom and why: as it is said beside what is held. */
export const heldWords = ({ about, placedAt, placedBy, reason }: StandingHold): { that: string; since: string } => ({
  that: about === 'request' ? m.legal_holds_held_request() : m.legal_holds_held_person(),
  since: m.legal_holds_held_by({ time: dayAndTime(placedAt), name: placedBy, reason }),
});
