import type { ReviewedLicence } from '@keywright/contract/reviews';
import { reviewLicence } from '@keywright/contract/reviews.calls';
import { placeOf } from '@keywright/contract/places';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { documentNames } from '../../lib/document-names.ts';
import { calendarDay } from '../../lib/format.ts';
import { spoken } from '@keywright/words/spoken';
import { m } from '@keywright/words/messages';
import { Badge } from '../../ui/badge.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Row } from '../../ui/layout.tsx';
import { DocumentPicture } from './document-picture.tsx';
import styles from './members.module.css';
import { useMembersShown } from './members.queries.ts';
import { PaperSheet } from './paper-sheet.tsx';
import { RejectSheet } from './reject-sheet.tsx';
import { ReviewButtons } from './review-buttons.tsx';
import { ReviewState } from './review-state.tsx';
import { type InHand, usePaperKeys } from './use-paper-keys.ts';
import { useReview } from './use-review.ts';

type LicenceCardProps = { licence: ReviewedLicence; inHand: InHand; onDecided: () => void };

/** The number, issuer and dates of a license, beside the picture of it where there is one. */
export const LicenceCard = ({ licence, inHand, onDecided }: LicenceCardProps) => {
  const [isRejecting, setRejecting] = useState(false);
  const { isShown, onShow: setShown } = inHand;
  const { askAgain } = useMembersShown();
  const { id, number, issuer, issuedOn, expiresOn } = licence;
  const seen = { number, issuer, expiresOn };
  const place = placeOf(licence.place)?.name[spoken()] ?? licence.place;
  const name = `${documentNames[licence.document]()} (${place})`;
  const review = useReview({
    name,
    approve: () => call(reviewLicence, { params: { id }, body: { verified: true, seen } }, m.members_review_failed),
    onDecided: () => {
      setShown(false);
      onDecided();
    },
  });
  const reject = () => setRejecting(true);
  usePaperKeys({ ...inHand, name, isFor: licence, source: licence.address, review, onReject: reject });
  return (
    <li className={styles.card}>
      {licence.address ? (
        <DocumentPicture
          name={name}
          number={inHand.number}
          source={licence.address}
          isPdf={licence.isPdf}
          isOpened={licence.opened}
          onOpen={() => setShown(true)}
          onShown={() => void askAgain()}
        />
      ) : null}
      <div className={styles.head}>
        <h3>{name}</h3>
        <ReviewState of={licence} />
        {licence.state === 'EXPIRED' ? <Badge tone="late">{m.members_licence_expired()}</Badge> : null}
      </div>
      <dl className={styles.facts}>
        <Fact name={m.members_licence_number()}>{number}</Fact>
        <Fact name={m.members_licence_issuer()}>{issuer}</Fact>
        {issuedOn ? <Fact name={m.members_licence_issued()}>{calendarDay(issuedOn)}</Fact> : null}
        <Fact name={m.members_licence_expires()}>{calendarDay(expiresOn)}</Fact>
      </dl>
      <Row>
        <ReviewButtons name={name} isFor={licence} review={review} hasKeys={inHand.hasKeys} onReject={reject} />
      </Row>
      <PaperSheet
        open={isShown}
        onClose={() => setShown(false)}
        name={name}
        source={licence.address}
        isPdf={licence.isPdf}
        onShown={() => void askAgain()}
        onStep={inHand.onStep}
      />
      <RejectSheet
        what={{ kind: 'licence', id, seen }}
        name={name}
        open={isRejecting}
        onClose={() => setRejecting(false)}
        onDone={onDecided}
      />
    </li>
  );
};
