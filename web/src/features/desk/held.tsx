import type { DeskRequest } from '@keywright/contract/desk';
import { heldWords } from '../../lib/held-words.ts';
import { at } from '../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { HeldNotice } from '../../ui/held-notice.tsx';
import { Link } from '../../ui/link.ts';

/** What keeps a request from being destroyed, said to whoever places and lifts holds, with the way to lift each that they may. */
export const Held = ({ holds = [] }: Pick<DeskRequest, 'holds'>) =>
  holds.map((hold) => <HeldNotice key={hold.id} {...heldWords(hold)} />);

/** With its id filled in; a request that is held is not held once more. */
export const PlaceHold = ({ id, holds }: Pick<DeskRequest, 'id' | 'holds'>) =>
  holds && !holds.some(({ about }) => about === 'request') ? (
    <Link to={at(`/super-admin/holds?about=request&subject=${id}`)}>{m.legal_holds_place()}</Link>
  ) : null;
