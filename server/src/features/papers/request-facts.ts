import { DeclineReason } from '@keywright/contract/decline-reasons';
import { fullName } from '@keywright/contract/full-name';
import { isLocale, locales, spokenLocale } from '@keywright/contract/locale';
import type { PaidStatus, RequestStatus } from '@keywright/contract/requests';
import type { Saying } from './paper.facts.ts';
import type { Customer, PaperRequest } from './papers.store.ts';

/** One line of a paper: what it is, and what is so. */
export type Fact = readonly [label: string, value: string];

type TellsAddress = { address: 'masked' | 'whole' };

/** Who ordered: a member by name, a guest by the address that the order's link went to. */
export const customerOf = ({ says }: Saying, customer: Customer, { address }: TellsAddress): string => {
  const { personId, fname, lname, company, email } = customer;
  if (personId !== null && fname !== null && lname !== null) {
    return [fullName({ fname, lname }), company].filter(Boolean).join(', ');
  }
  if (!email) return says.papers_guest();
  return `${says.papers_guest()}, ${address === 'whole' ? email : email.replace(/^(.)[^@]*/u, '$1***')}`;
};

type ShownState = PaidStatus | 'other';

const shownStates: Record<RequestStatus, ShownState> = {
  IN_CART: 'other',
  PENDING: 'PENDING',
  INPROGRESS: 'INPROGRESS',
  FULFILLED: 'FULFILLED',
  DECLINED: 'DECLINED',
  CANCELED: 'CANCELED',
  REMOVED: 'other',
  EXPIRED: 'other',
};

type Standing = { status: RequestStatus | null; moneyBackAt: Date | null };

/** What came of a request; of one that is kept no longer, that it has ended. */
export const stateOf = ({ says }: Saying, { status, moneyBackAt }: Standing): string =>
  says.papers_state_of({ status: moneyBackAt ? 'BACK' : status === null ? 'other' : shownStates[status] });

/** Under which authority it was asked for, whose ID that asks for, and what was signed for it, word for word. */
export const authorityFacts = (saying: Saying, request: PaperRequest): Fact[] => {
  const { says } = saying;
  const { authority, authorityVersion, idOf } = request;
  if (authority === null || authorityVersion === null) {
    return [[says.papers_authority(), says.authorities_kind_none()]];
  }
  const kind = says[`authorities_kind_${authority}`]();
  return [
    [says.papers_authority(), says.papers_authority_by({ kind, version: authorityVersion })],
    ...(idOf ? [[says.papers_id_of(), says[`authorities_id_${idOf}`]()] as const] : []),
    [says.papers_declaration(), declarationOf(saying, request)],
  ];
};

/** What was signed, when and in which language; that nothing was, where nothing had to be. */
export const declarationOf = ({ says, time }: Saying, request: PaperRequest): string => {
  const { sentences, signedHow, signedLocale, signedAt, authorityVersion } = request;
  if (!sentences) return says.papers_not_signed();
  if (!signedHow || !signedLocale || !signedAt || authorityVersion === null) return says.papers_nothing();
  const signed = {
    time: time(signedAt),
    language: isLocale(signedLocale) ? locales[signedLocale].name : signedLocale,
    version: authorityVersion,
  };
  const how = signedHow === 'typed' ? says.authorities_desk_typed(signed) : says.authorities_desk_drawn(signed);
  return `${how} “${sentences[spokenLocale(signedLocale)] ?? ''}”`;
};

/** How those of the desk are called: as their customers know them, in full, or not at all. */
type DeskNames = 'first' | 'full' | 'none';

/** What was done with it: only what happened stands there, so that a request which nobody checked is not said to be. */
export const courseFacts = (saying: Saying, request: PaperRequest, names: DeskNames): Fact[] => {
  const { says } = saying;
  const byDesk = (at: Date | null, first: string | null, full: string | null): string | null => {
    if (!at) return null;
    const name = { first, full, none: null }[names];
    return name ? says.papers_by({ time: saying.time(at), name }) : saying.time(at);
  };
  const at = (when: Date | null): string | null => when && saying.time(when);
  const facts: [string, string | null][] = [
    [says.papers_checked(), byDesk(request.checkedAt, request.checkedBy, request.checkedByInFull)],
    [says.papers_released(), byDesk(request.fulfilledAt, request.fulfilledBy, request.fulfilledByInFull)],
    [says.papers_basis(), basisOf(saying, request)],
    [says.papers_declined(), declinedWords(saying, request)],
    [says.papers_canceled(), at(request.canceledAt)],
    [says.papers_money_back(), at(request.moneyBackAt)],
    [says.papers_code_destroyed(), at(request.codeDestroyedAt)],
    [says.papers_images_destroyed(), at(request.imagesDeletedAt)],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
};

const basisOf = ({ says }: Saying, { releaseBasis }: PaperRequest): string | null =>
  releaseBasis && says.papers_basis_of({ basis: releaseBasis === 'account' ? 'account' : 'other' });

const declinedWords = ({ says, time }: Saying, { declinedAt, declineReason }: PaperRequest): string | null => {
  if (!declinedAt) return null;
  const reason = DeclineReason.safeParse(declineReason);
  return reason.success ? `${time(declinedAt)}. ${says[`orders_decline_${reason.data}`]()}` : time(declinedAt);
};
