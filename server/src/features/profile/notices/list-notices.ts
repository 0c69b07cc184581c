import { type Locale, locales } from '@keywright/contract/locale';
import type { Notice } from '@keywright/contract/profile';
import { byLocale } from '@keywright/words/by-locale';
import { isMember } from '../../../access/roles.ts';
import type { Known } from '../../../access/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { homeLicence } from '../../compliance/licences.facts.ts';
import type { PersonFile } from '../person-files.store.ts';
import type { OwnPerson } from '../person.store.ts';
import { viewOwn } from '../view-own.ts';
import { noticesFor } from './notices.store.ts';
import { DAY_MS } from '../../../platform/durations.ts';

/** What this person should know, newest first: what the desk wrote, and what is true of their account just now. */
export const listNotices = async (parts: Parts, caller: Known): Promise<Notice[]> => {
  const { db, clock } = parts;
  const member = isMember(caller.person);
  const [written, own, licence] = await Promise.all([
    noticesFor(db, { personId: caller.person.id, isMember: member, now: clock.now() }),
    viewOwn(parts, caller),
    member ? homeLicence(db, caller.person.id) : undefined,
  ]);
  const derived = member
    ? [
        ...ofValidation(own, caller.locale),
        ...ofRejected(own.files, caller.locale),
        ...ofLicence(licence, caller.locale),
      ]
    : [];
  return [...written.map(({ at, ...notice }) => ({ ...notice, date: at.toISOString() })), ...derived].toSorted(
    (one, other) => other.date.localeCompare(one.date),
  );
};

type Own = { person: OwnPerson; files: readonly PersonFile[] };
const papers = ['frontId', 'backId', 'insurance'] as const;

const ofValidation = ({ person, files }: Own, locale: Locale): Notice[] => {
  if (person.isValidated) return [];
  const says = byLocale[locale];
  const given = files.filter(({ kind }) => papers.some((paper) => paper === kind));
  const since = given.map(({ createdAt }) => createdAt.toISOString()).toSorted();
  const date = since.at(-1) ?? person.createdAt.toISOString();
  const absent = papers
    .filter((paper) => !given.some(({ kind }) => kind === paper))
    .map((paper) => says[`notices_file_${paper}`]());
  return [
    ...(absent.length > 0
      ? [
          {
            id: 'paper-missing',
            date,
            title: says.notices_missing_title(),
            message: says.notices_missing({ papers: absent.join(', ') }),
          },
        ]
      : []),
    { id: 'not-validated', date, title: says.notices_not_validated_title(), message: says.notices_not_validated() },
  ];
};

const ofRejected = (files: readonly PersonFile[], locale: Locale): Notice[] => {
  const says = byLocale[locale];
  return files
    .filter(({ state }) => state === 'REJECTED')
    .map(({ kind, createdAt, reviewReason, reviewNotes }) => ({
      id: `rejected-${kind}`,
      date: createdAt.toISOString(),
      title: says.notices_rejected_title(),
      message: [
        says.notices_rejected({ file: says[`notices_file_${kind}`]() }),
        reviewReason && says.members_reason({ reason: reviewReason }),
        reviewNotes,
      ]
        .filter(Boolean)
        .join(' '),
    }));
};

/** A license that ends is told of from the day on which its first mail goes out, one that has expired for as long as it pauses the account. */
const ofLicence = (licence: Awaited<ReturnType<typeof homeLicence>>, locale: Locale): Notice[] => {
  if (!licence?.paused && !licence?.isEnding) return [];
  const says = byLocale[locale];
  const ends = new Date(licence.expiresOn);
  if (licence.paused) {
    const title = says.notices_licence_expired_title();
    return [{ id: 'licence-expired', date: ends.toISOString(), title, message: says.notices_licence_expired() }];
  }
  const date = new Intl.DateTimeFormat(locales[locale].tag, { dateStyle: 'long', timeZone: 'UTC' }).format(ends);
  return [
    {
      id: 'licence-expiring',
      date: new Date(ends.getTime() - 60 * DAY_MS).toISOString(),
      title: says.notices_licence_expiring_title(),
      message: says.notices_licence_expiring({ date }),
    },
  ];
};
