import type { EarlierLicense } from '@keywright/contract/members';
import { placeOf } from '@keywright/contract/places';
import { useState } from 'react';
import { documentNames } from '../../lib/document-names.ts';
import { calendarDay, dayAndTime } from '../../lib/format.ts';
import { spoken } from '@keywright/words/spoken';
import { m } from '@keywright/words/messages';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Row } from '../../ui/layout.tsx';
import styles from './members.module.css';
import { useMembersShown } from './members.queries.ts';
import { PaperSheet } from './paper-sheet.tsx';
import { ReviewState } from './review-state.tsx';

/** The licenses that a member replaced or removed, folded, with what the code desk had decided about each. */
export const EarlierLicenses = ({ licenses }: { licenses: readonly EarlierLicense[] }) =>
  licenses.length === 0 ? null : (
    <details className={styles.earlier}>
      <summary>{m.members_earlier_licenses({ count: licenses.length })}</summary>
      <ol className={styles.cards}>
        {licenses.map((license) => (
          <License key={license.id} license={license} />
        ))}
      </ol>
    </details>
  );

const License = ({ license }: { license: EarlierLicense }) => {
  const [isShown, setShown] = useState(false);
  const { askAgain } = useMembersShown();
  const { issuedOn, from, until, address } = license;
  const place = placeOf(license.place)?.name[spoken()] ?? license.place;
  const name = `${documentNames[license.document]()} (${place})`;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        {license.status === 'PENDING' ? (
          <Badge tone="neutral">{m.members_earlier_license_undecided()}</Badge>
        ) : (
          <ReviewState of={license} />
        )}
      </div>
      <dl className={styles.facts}>
        <Fact name={m.members_licence_number()}>{license.number}</Fact>
        <Fact name={m.members_licence_issuer()}>{license.issuer}</Fact>
        {issuedOn ? <Fact name={m.members_licence_issued()}>{calendarDay(issuedOn)}</Fact> : null}
        <Fact name={m.members_licence_expires()}>{calendarDay(license.expiresOn)}</Fact>
      </dl>
      <p className={styles.meta}>
        {m.members_earlier_license_times({ end: license.endedBy, from: dayAndTime(from), until: dayAndTime(until) })}
      </p>
      {address ? (
        <Row>
          <Button dense aria-label={m.members_open_named({ document: name })} onClick={() => setShown(true)}>
            {m.common_open()}
          </Button>
        </Row>
      ) : null}
      <PaperSheet
        open={isShown}
        onClose={() => setShown(false)}
        name={name}
        source={address}
        isPdf={license.isPdf}
        onShown={() => void askAgain()}
      />
    </li>
  );
};
