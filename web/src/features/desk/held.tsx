import type { DeskRequest } from '@keywright/contract/desk';
import { heldWords } from '../../lib/held-words.ts';
import { at } from '../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.ts';
import styles from './desk.module.css';

/** What keeps a request from being destroyed, said to whoever places and lifts holds, with the way to lift each that they may. */
export const Held = ({ holds = [] }: Pick<DeskRequest, 'holds'>) =>
  holds.map((hold) => {
    const { that, since } = heldWords(hold);
    return (
      <Alert
        key={hold.id}
        tone="progress"
        action={
          <span className={styles.since}>
            {since}{' '}
            {hold.mayLift ? (
              <Link to={at(`/super-admin/holds?lift=${hold.id}`)}>{m.legal_holds_lift_this()}</Link>
            ) : null}
          </span>
        }
      >
        {that}
      </Alert>
    );
  });

/** With its id filled in; a request that is held is not held once more. */
export const PlaceHold = ({ id, holds }: Pick<DeskRequest, 'id' | 'holds'>) =>
  holds && !holds.some(({ about }) => about === 'request') ? (
    <Link to={at(`/super-admin/holds?about=request&subject=${id}`)}>{m.legal_holds_place()}</Link>
  ) : null;
