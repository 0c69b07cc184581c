import type { DeskRequest } from '@keywright/contract/desk';
import type { Flag } from '@keywright/contract/flags';
import { Fragment } from 'react';
import { day } from '../../lib/format.ts';
import { at } from '../../lib/locale.ts';
import { placeName } from '../../lib/place-name.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.ts';
import type { Goal } from '../../address.ts';
import { verbatim } from '../../ui/verbatim.tsx';
import styles from './desk.module.css';
import { requestPhotoNames } from '@keywright/words/photo-names';
import { orderStatusWords, warnings } from './desk-words.ts';

type FlagsProps = Pick<DeskRequest, 'flags'> & {
  /** The code waits for a second review: each flag that asks for one says so. */
  isWaiting: boolean;
  linkTo: (changes: { request: string }) => Goal;
};

/** What should make one look twice, each with what was seen and a way to it: one notice, so that the documents stay in sight. */
export const Flags = ({ flags, isWaiting, linkTo }: FlagsProps) =>
  flags.length === 0 ? null : (
    <Alert tone="late">
      <ul className={styles.flags}>
        {flags.map((flag) => (
          <li key={flag.kind}>
            {verbatim(sentences(flag).join(' '))}
            {flag.needsSecond && isWaiting ? <> {m.desk_flag_second()}</> : null}
            {leadsOf(flag, linkTo).map(({ to, words }) => (
              <Fragment key={to}>
                {' '}
                <Link to={to} preventScrollReset>
                  {verbatim(words)}
                </Link>
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
    </Alert>
  );

type Lead = { to: Goal; words: string };

/** Where what was seen stands: each order and account once. */
const leadsOf = (flag: Flag, linkTo: FlagsProps['linkTo']): Lead[] => {
  if (flag.kind === 'VIN_ELSEWHERE') {
    return flag.orders.map(({ id, confirmationNumber: number }) => ({
      to: linkTo({ request: id }),
      words: m.desk_flag_open_order({ number }),
    }));
  }
  const places = placesOf(flag);
  const leads = places.flatMap(({ requestId, personId, confirmationNumber: number }): Lead[] => {
    if (requestId !== null && number !== null)
      return [{ to: linkTo({ request: requestId }), words: m.desk_flag_open_order({ number }) }];
    return personId === null
      ? []
      : [{ to: at(`/admin/registered-users?user=${personId}`), words: m.desk_flag_open_account() }];
  });
  return [...new Map(leads.map((lead) => [lead.words + lead.to, lead])).values()];
};

const placesOf = (flag: Flag): readonly Place[] => {
  if (flag.kind === 'SAME_ID') return flag.others;
  return flag.kind === 'SAME_PHOTO' || flag.kind === 'SIMILAR_PHOTO' ? flag.photos : [];
};

type Place = Pick<Photo, 'requestId' | 'personId' | 'confirmationNumber'>;

const sentences = (flag: Flag): string[] => {
  switch (flag.kind) {
    case 'VIN_ELSEWHERE':
      return [
        m.desk_flag_vin_elsewhere(),
        ...flag.orders.map(({ confirmationNumber, paidAt, status }) =>
          m.desk_flag_order({ number: confirmationNumber, day: day(paidAt), status: orderStatusWords(status) }),
        ),
      ];
    case 'SAME_PHOTO':
      return photoWords(flag.photos, m.desk_flag_same_photo, m.desk_flag_same_paper);
    case 'SIMILAR_PHOTO':
      return photoWords(flag.photos, m.desk_flag_similar_photo, m.desk_flag_similar_paper);
    case 'SAME_ID':
      return flag.others.map(({ confirmationNumber: number }) =>
        number === null ? m.desk_flag_same_id_account() : m.desk_flag_same_id_order({ number }),
      );
    case 'VIN_FORM':
      return flag.warnings.map((warning) => warnings[warning]());
    case 'NEW_ACCOUNT':
      return [m.desk_flag_new_account({ days: flag.days })];
    case 'MANY_REQUESTS':
      return [m.desk_flag_many({ count: flag.count })];
    case 'CODE_REPORTED':
      return [m.desk_flag_reported({ name: flag.releasedBy, day: day(flag.releasedAt) })];
    case 'BLOCKED':
      return flag.entries.map(({ on, reason }) => m.desk_flag_blocked({ on: blockedOn[on](), reason }));
    case 'OTHER_STATE':
      return [m.desk_flag_other_state({ state: placeName(flag.state), other: placeName(flag.byPostalCode) })];
    case 'LICENSE_MISSING':
      return [m.desk_flag_license_missing({ place: placeName(flag.place) })];
  }
};

const blockedOn = {
  VIN: m.desk_flag_blocked_VIN,
  EMAIL: m.desk_flag_blocked_EMAIL,
  PHONE: m.desk_flag_blocked_PHONE,
  ID_NUMBER: m.desk_flag_blocked_ID_NUMBER,
};

type Photo = Extract<Flag, { kind: 'SAME_PHOTO' }>['photos'][number];

/** The names of the documents, in the order in which the desk shows them. */
const documentsOf = (photos: readonly Photo[]): string =>
  Object.entries(requestPhotoNames)
    .filter(([name]) => photos.some(({ kind }) => kind === name))
    .map(([, words]) => words())
    .join(', ');

/** One sentence for each order or account where they are: all three of one is the common case. */
const photoWords = (
  photos: readonly Photo[],
  inOrder: typeof m.desk_flag_same_photo,
  inAccount: typeof m.desk_flag_same_paper,
): string[] =>
  Object.values(Object.groupBy(photos, ({ source }) => source)).flatMap((group = []) => {
    const [first] = group;
    if (!first) return [];
    const documents = documentsOf(group);
    const [number, stored] = [first.confirmationNumber, day(first.storedAt)];
    return number === null ? inAccount({ documents, day: stored }) : inOrder({ documents, number, day: stored });
  });
