import type { DeskRequest } from '@keywright/contract/desk';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { useUnopened } from './opened-here.ts';
import { mustBeOpened } from './papers.ts';

/** Names the documents that this admin must still open before the code can be sent. */
export const UnopenedNote = ({ request }: { request: DeskRequest }) => {
  const unopened = useUnopened(request, mustBeOpened(request));
  if (unopened.length === 0) return null;
  return <Alert tone="late">{m.desk_send_unopened({ documents: unopened.join(', ') })}</Alert>;
};
