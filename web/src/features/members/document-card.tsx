import type { ComplianceDocument } from '@keywright/contract/reviews';
import { reviewDocument } from '@keywright/contract/reviews.calls';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { dayAndTime } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/layout.tsx';
import { ReviewButtons } from './review-buttons.tsx';
import { ReviewState } from './review-state.tsx';
import styles from './members.module.css';
import { useMembersShown } from './members.queries.ts';
import { ApproveIdSheet } from './approve-id-sheet.tsx';
import { DocumentPicture } from './document-picture.tsx';
import { PaperSheet } from './paper-sheet.tsx';
import { RejectSheet } from './reject-sheet.tsx';
import { type InHand, usePaperKeys } from './use-paper-keys.ts';
import { useReview } from './use-review.ts';

/** Documents that carry the number of an ID. */
const ids: ReadonlySet<string> = new Set(['frontId', 'backId', 'driversLicenseFront', 'driversLicenseBack']);

type DocumentCardProps = {
  doc: ComplianceDocument;
  /** Whose it is and from where, to be held against it. */
  about: string | undefined;
  inHand: InHand;
  onDecided: () => void;
};

/** One document: opened, looked at, decided on. */
export const DocumentCard = ({ doc, about, inHand, onDecided }: DocumentCardProps) => {
  const [isRejecting, setRejecting] = useState(false);
  const [isIdentifying, setIdentifying] = useState(false);
  const { isShown, onShow: setShown } = inHand;
  const { askAgain } = useMembersShown();
  const name = m.members_doc({ kind: doc.docType });
  const params = { docId: doc.id };
  const review = useReview({
    name,
    approve: () => call(reviewDocument, { params, body: { verified: true } }, m.members_review_failed),
    onDecided: () => onApproved(),
  });
  const reject = () => setRejecting(true);
  usePaperKeys({ ...inHand, name, isFor: doc, source: doc.address, review, onReject: reject });
  const buttons = (
    <>
      <ReviewButtons name={name} isFor={doc} review={review} hasKeys={inHand.hasKeys} onReject={reject} />
      {ids.has(doc.docType) && doc.opened && doc.can.includes('review') ? (
        <IdButton name={name} onPress={() => setIdentifying(true)} />
      ) : null}
    </>
  );
  const onApproved = () => {
    setShown(false);
    onDecided();
  };
  return (
    <li className={styles.card}>
      <DocumentPicture
        name={name}
        number={inHand.number}
        source={doc.address}
        isPdf={doc.isPdf}
        isOpened={doc.opened}
        onOpen={() => setShown(true)}
        onShown={() => void askAgain()}
      />
      <div className={styles.head}>
        <h3>{name}</h3>
        <ReviewState of={doc} />
      </div>
      <p className={styles.meta}>{m.members_uploaded({ time: dayAndTime(doc.uploadedAt) })}</p>
      {isShown ? null : <Row>{buttons}</Row>}
      <PaperSheet
        open={isShown}
        onClose={() => setShown(false)}
        name={name}
        source={doc.address}
        isPdf={doc.isPdf}
        about={about}
        onShown={() => void askAgain()}
        onStep={inHand.onStep}
        footer={isShown ? <Row>{buttons}</Row> : null}
      />
      <RejectSheet
        what={{ kind: 'document', id: doc.id }}
        name={name}
        open={isRejecting}
        onClose={() => setRejecting(false)}
        onDone={onApproved}
      />
      <ApproveIdSheet
        docId={doc.id}
        name={name}
        open={isIdentifying}
        onClose={() => setIdentifying(false)}
        onDone={onApproved}
      />
    </li>
  );
};

const IdButton = ({ name, onPress }: { name: string; onPress: () => void }) => (
  <Button tone="text" dense aria-label={`${m.members_approve_id()}: ${name}`} onClick={onPress}>
    {m.members_approve_id()}
  </Button>
);
