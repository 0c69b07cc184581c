import type { DeskRequest } from '@keywright/contract/desk';
import { m } from '@keywright/words/messages';
import styles from './code-entry.module.css';
import { useUnopened } from './opened-here.ts';
import { mustBeOpened } from './papers.ts';

/** Names the documents that must still be opened before the code can be sent, or says something else. */
export const UnopenedNote = ({ request, otherwise = '' }: { request: DeskRequest; otherwise?: string }) => {
  const unopened = useUnopened(request, mustBeOpened(request));
  return (
    <span className={unopened.length > 0 ? styles.unopened : undefined} role="status">
      {unopened.length > 0 ? m.desk_send_unopened({ documents: unopened.join(', ') }) : otherwise}
    </span>
  );
};
