import { createHash } from 'node:crypto';
import type { FlagKind } from '@keywright/contract/flag-kinds';
import type { Flag } from '@keywright/contract/flags';
import { VinWarning } from '@keywright/contract/requests';
import { DAY_MS } from '../../../platform/durations.ts';
import { otherPlaceOf } from '../../compliance/postal-code.facts.ts';
import type { OpenReport } from '../code-report.store.ts';
import type { FlagFacts, OtherPhoto } from './flag-facts.store.ts';
import type { FlagRules } from './flag-rules.store.ts';
import { type LicenseFacts, placeOfMissingLicense } from './required-license.ts';

type Judged = LicenseFacts & {
  vinWarnings: readonly string[];
  paidAt: Date;
  version: number;
  report: OpenReport | null;
};

/** What decides about flags beside the request: its facts, the rules, the places that require a locksmith license. */
type FlagContext = { facts: FlagFacts; rules: FlagRules; licensedPlaces: ReadonlySet<string> };

/** What of a request should make the desk look twice, by the rules that count, with what was seen. */
export const flagsOf = (row: Judged, { facts, rules, licensedPlaces }: FlagContext): Flag[] => {
  const { vinWarnings, paidAt, report } = row;
  const unlicensedIn = placeOfMissingLicense(row, licensedPlaces);
  const found: (Flag | null)[] = [
    facts.orders.length > 0
      ? {
          kind: 'VIN_ELSEWHERE',
          ...second('VIN_ELSEWHERE', rules),
          orders: facts.orders.map((order) => ({ ...order, paidAt: iso(order.paidAt) })),
        }
      : null,
    photos('SAME_PHOTO', facts, rules),
    photos('SIMILAR_PHOTO', facts, rules),
    facts.ids.length > 0 ? { kind: 'SAME_ID', ...second('SAME_ID', rules), others: facts.ids } : null,
    vinWarnings.length > 0
      ? {
          kind: 'VIN_FORM',
          ...second('VIN_FORM', rules),
          warnings: vinWarnings.map((warning) => VinWarning.parse(warning)),
        }
      : null,
    newAccount(paidAt, facts, rules),
    facts.paidInADay > (rules.MANY_REQUESTS.most ?? 0)
      ? { kind: 'MANY_REQUESTS', ...second('MANY_REQUESTS', rules), count: facts.paidInADay }
      : null,
    otherState(facts, rules),
    unlicensedIn ? { kind: 'LICENSE_MISSING', ...second('LICENSE_MISSING', rules), place: unlicensedIn } : null,
    report
      ? {
          kind: 'CODE_REPORTED',
          ...second('CODE_REPORTED', rules),
          releasedBy: report.releasedBy,
          releasedAt: iso(report.releasedAt),
        }
      : null,
    facts.blocks.length > 0 ? { kind: 'BLOCKED', ...second('BLOCKED', rules), entries: facts.blocks } : null,
  ];
  return found.filter((flag) => flag !== null);
};

const second = (kind: FlagKind, rules: FlagRules) => ({ needsSecond: rules[kind].needsSecond });

/** All three photos of two orders: more says nothing more. */
const MOST_NAMED = 6;

const iso = (time: string): string => new Date(time).toISOString();

const photos = (kind: 'SAME_PHOTO' | 'SIMILAR_PHOTO', facts: FlagFacts, rules: FlagRules): Flag | null => {
  const found = photosOf(kind, facts);
  if (found.length === 0) return null;
  // Of one order or account each photo is named once, the newest, however often the same picture lies there.
  const named = new Map(found.toReversed().map((photo) => [`${photo.kind} ${photo.where}`, photo]));
  const sources = [...new Set(found.map(({ where }) => where))];
  const said = [...named.values()]
    .toReversed()
    .slice(0, MOST_NAMED)
    .map((photo) => ({
      kind: photo.kind,
      confirmationNumber: photo.confirmationNumber,
      source: sources.indexOf(photo.where),
      requestId: photo.requestId,
      personId: photo.personId,
      storedAt: iso(photo.storedAt),
    }));
  return { kind, ...second(kind, rules), photos: said };
};

const photosOf = (kind: 'SAME_PHOTO' | 'SIMILAR_PHOTO', facts: FlagFacts): OtherPhoto[] =>
  facts.photos.filter(({ isSame }) => isSame === (kind === 'SAME_PHOTO'));

const newAccount = (paidAt: Date, { account }: FlagFacts, rules: FlagRules): Flag | null => {
  if (!account) return null;
  const days = Math.max(0, Math.floor((paidAt.getTime() - Date.parse(account.openedAt)) / DAY_MS));
  return days < (rules.NEW_ACCOUNT.most ?? 0) ? { kind: 'NEW_ACCOUNT', ...second('NEW_ACCOUNT', rules), days } : null;
};

const otherState = ({ account }: FlagFacts, rules: FlagRules): Flag | null => {
  const differing = account?.state ? otherPlaceOf(account.state, account.postalCode) : undefined;
  return differing ? { kind: 'OTHER_STATE', ...second('OTHER_STATE', rules), ...differing } : null;
};

/**
 * Stands for what was seen, of this version of the request: a second look counts for that alone. How old an account was or how
 * many requests there were is not in it, other than that it was flagged.
 */
export const markOf = (
  { version, report }: Pick<Judged, 'version' | 'report'>,
  flags: readonly Flag[],
  facts: FlagFacts,
): string => {
  // That photos look alike is not asked of each row of a list: where no code waits for it, no look is given for it.
  const judged = flags.filter(({ kind, needsSecond }) => kind !== 'SIMILAR_PHOTO' || needsSecond);
  const seen = judged.map((flag) => [flag.kind, ...seenOf(flag, report, facts)]);
  return createHash('sha256')
    .update(JSON.stringify([version, seen.map((one) => one.toSorted())]))
    .digest('hex');
};

const seenOf = (flag: Flag, report: OpenReport | null, facts: FlagFacts): string[] => {
  switch (flag.kind) {
    case 'VIN_ELSEWHERE':
      return flag.orders.map((order) => order.confirmationNumber);
    case 'SAME_PHOTO':
    case 'SIMILAR_PHOTO':
      return photosOf(flag.kind, facts).map(({ fileId }) => fileId);
    case 'SAME_ID':
      return flag.others.map(({ requestId, personId }) => requestId ?? personId ?? '');
    case 'CODE_REPORTED':
      return report ? [report.id] : [];
    case 'BLOCKED':
      return flag.entries.map(({ id }) => id);
    case 'OTHER_STATE':
      return [`${flag.state} ${flag.byPostalCode}`];
    case 'LICENSE_MISSING':
      return [flag.place];
    case 'VIN_FORM':
    case 'NEW_ACCOUNT':
    case 'MANY_REQUESTS':
      return [];
  }
};
