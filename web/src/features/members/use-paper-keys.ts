import type { ComplianceDocument } from '@keywright/contract/reviews';
import { useCommands } from '../../lib/keys/commands.ts';
import { m } from '@keywright/words/messages';
import type { Review } from './use-review.ts';

/** Of several papers of one person, the place of this one; the one that is shown large has the keys, else the first that waits. */
export type InHand = {
  number: number;
  hasKeys: boolean;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
  /** Shows the next document (1) or the previous one (-1) large; undefined where there is no other. */
  onStep: ((by: 1 | -1) => void) | undefined;
};

type PaperKeys = InHand & {
  name: string;
  isFor: Pick<ComplianceDocument, 'can' | 'opened' | 'status'>;
  source: string | null;
  review: Review;
  onReject: () => void;
};

/** Its number opens a paper; A approves and X rejects it, or open it first where it was not looked at yet. */
export const usePaperKeys = ({ number, hasKeys, onShow, name, isFor, source, review, onReject }: PaperKeys): void => {
  const { can, opened, status } = isFor;
  const show = () => source && onShow(true);
  const approve = () => {
    if (!opened) show();
    else if (!review.busy) void review.approve();
  };
  const decides = hasKeys && can.includes('review');
  useCommands([
    ...(source ? [{ key: `${number}`, words: m.members_open_named({ document: name }), run: show }] : []),
    ...(decides && status !== 'VERIFIED'
      ? [{ key: 'a', words: m.members_approve_named({ document: name }), large: true, run: approve }]
      : []),
    ...(decides && status !== 'REJECTED'
      ? [{ key: 'x', words: m.members_reject_named({ document: name }), large: true, run: opened ? onReject : show }]
      : []),
  ]);
};
