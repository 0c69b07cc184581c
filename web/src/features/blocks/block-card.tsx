import type { BlockEntry } from '@keywright/contract/blocks';
import { m } from '@keywright/words/messages';
import { dayAndTime } from '../../lib/format.ts';
import { useWaitingChange } from '../../lib/rule-changes.ts';
import { Button } from '../../ui/button.tsx';
import { CardItem } from '../../ui/card-list.tsx';
import { Row } from '../../ui/layout.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { WaitingNote } from '../../ui/waiting-note.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import styles from './blocks.module.css';
import { subjectOf } from './blocks.queries.ts';

type CardProps = { entry: BlockEntry; onRemove?: (entry: BlockEntry) => void };

/** One entry: what is blocked, why, who added it and, where it was removed, who did that. */
export const BlockCard = ({ entry, onRemove }: CardProps) => {
  const subject = subjectOf(entry);
  return (
    <CardItem>
      <h3 className={styles.subject}>{verbatim(subject)}</h3>
      <p className={styles.reason}>{entry.reason}</p>
      <p className="meta">{m.blocks_added({ time: dayAndTime(entry.addedAt), name: entry.addedBy })}</p>
      {entry.removedAt ? (
        <p className="meta">
          {m.blocks_was_removed({
            time: dayAndTime(entry.removedAt),
            name: entry.removedBy ?? '',
            reason: entry.removalReason ?? '',
          })}
        </p>
      ) : null}
      {entry.waiting ? <Waiting entry={entry} waiting={entry.waiting} /> : null}
      {onRemove && !entry.waiting ? (
        <Row>
          <Button dense aria-label={m.blocks_remove_named({ subject })} onClick={() => onRemove(entry)}>
            {m.blocks_remove()}
          </Button>
        </Row>
      ) : null}
    </CardItem>
  );
};

type WaitingProps = { entry: BlockEntry; waiting: NonNullable<BlockEntry['waiting']> };

const Waiting = ({ entry, waiting }: WaitingProps) => {
  const note = useWaitingChange(waiting, { name: subjectOf(entry), area: 'blocks', tell: showToast });
  return (
    <WaitingNote {...note}>
      <span>{m.rule_changes_block_removed({ reason: waiting.asked.reason })}</span>
    </WaitingNote>
  );
};
