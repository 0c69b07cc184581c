import type { AuthorityKind } from '@keywright/contract/authority-kinds';
import type { DeskRequest } from '@keywright/contract/desk';
import { Fragment } from 'react';
import { m } from '@keywright/words/messages';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { flagNames } from './desk-words.ts';
import styles from './reasons.module.css';

const authorities: Record<Exclude<AuthorityKind, 'owner'>, () => string> = {
  family: m.desk_why_family,
  fleet: m.desk_why_fleet,
  shop: m.desk_why_shop,
  repossession: m.desk_why_repossession,
  bought: m.desk_why_bought,
};

type Reason = { tone: BadgeTone; words: string };
type Reasoned = Pick<
  DeskRequest,
  'secondLook' | 'documents' | 'awaitsCustomer' | 'flags' | 'authority' | 'isFirstOrder' | 'endedAt' | 'noteCount'
>;

/** What the second review says of a request: it is needed, refused, or given. */
const reviewReason = ({ secondLook: { isNeeded, isApproved, asked, last } }: Reasoned): Reason[] => {
  if (asked?.isOpen) return [{ tone: 'progress', words: m.desk_why_review_asked() }];
  if (last?.verdict === 'OBJECTED') return [{ tone: 'rejected', words: m.desk_why_objection() }];
  if (!isNeeded && asked === null) return [];
  return isApproved
    ? [{ tone: 'fulfilled', words: m.desk_why_ready() }]
    : [{ tone: 'late', words: m.desk_second_wanted_short() }];
};

const photoReason = ({ documents, awaitsCustomer, endedAt }: Reasoned): Reason[] => {
  if (documents.length === 0) return [{ tone: 'neutral', words: m.desk_why_photos_gone() }];
  if (awaitsCustomer) return [{ tone: 'pending', words: m.desk_why_photo_awaited() }];
  return endedAt === null && documents.some(({ isNew }) => isNew)
    ? [{ tone: 'progress', words: m.desk_why_new_photo() }]
    : [];
};

/** Why an admin should look twice at a request, the most urgent first; none for a clean one. */
const reasonsOf = (request: Reasoned): { urgent: Reason[]; context: string[] } => {
  const { kind } = request.authority;
  return {
    urgent: [
      ...reviewReason(request),
      ...photoReason(request),
      ...request.flags.map((flag): Reason => ({ tone: 'late', words: flagNames[flag.kind]() })),
    ],
    context: [
      ...(kind === null || kind === 'owner' ? [] : [authorities[kind]()]),
      ...(request.isFirstOrder ? [m.desk_why_first()] : []),
      ...(request.noteCount > 0 ? [m.desk_notes_count({ count: request.noteCount })] : []),
    ],
  };
};

/** More than these would make a row higher than the rows around it; the request itself lists all of them. */
const MAX_SHOWN = 2;

/** The reasons in a row of a list: two lines of what is urgent, one of what is good to know. */
export const Reasons = ({ request }: { request: Reasoned }) => {
  const { urgent, context } = reasonsOf(request);
  if (urgent.length + context.length === 0) return null;
  const more = urgent.length - MAX_SHOWN;
  return (
    <ul className={styles.reasons}>
      {urgent.slice(0, MAX_SHOWN).map(({ tone, words }) => (
        <li key={words}>
          <Badge tone={tone}>{words}</Badge>
        </li>
      ))}
      {more > 0 ? <li className={styles.quiet}>{m.desk_why_more({ count: more })}</li> : null}
      {context.length > 0 ? (
        <li className={styles.quiet}>
          {context.map((words, at) => (
            <Fragment key={words}>
              {at > 0 ? ' · ' : ''}
              <span>{words}</span>
            </Fragment>
          ))}
        </li>
      ) : null}
    </ul>
  );
};
