import type { LoggedAct } from '@keywright/contract/audit';
import { piecesOf } from '../../lib/log/entry-sentence.ts';
import { LinkedWords } from '../../ui/linked-words.tsx';

/** What happened, with a link to each person, order and request that the reader may open. */
export const Sentence = ({ entry }: { entry: LoggedAct }) => <LinkedWords of={piecesOf(entry)} />;
