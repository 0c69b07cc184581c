import type { Locale } from '@keywright/contract/locale';
import type { Caller, Known } from '../../access/actor.ts';
import { linkedOrderPolicy, ownOrderPolicy } from '../../access/policies/own-order.policy.ts';
import { linkedCodePolicy, ownCodePolicy } from '../../access/policies/own-request.policy.ts';
import { authorize } from '../../access/policy.ts';
import type { ServedBytes } from '../../platform/http/serve-bytes.ts';
import { guardLimit } from '../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../platform/limits/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Block } from '../../platform/pdf/set-paper.ts';
import { orderByTrackToken } from '../payments/payments.facts.ts';
import { paperOf, type Saying, sayingIn } from './paper.facts.ts';
import { kindNames } from './document-names.ts';
import { documentsGiven, type GivenDocument } from './documents-given.store.ts';
import { orderOfRequest, paidOrder, paidRequest, type PaperOrder, type PaperRequest } from './papers.store.ts';
import { earlierDeclarations, editBlocks } from './request-edits.ts';
import { editsOfRequests, type RequestEdit } from './request-edits.store.ts';
import { authorityFacts, courseFacts, customerOf, stateOf } from './request-facts.ts';

/** In which language, and in which time zone; without them in those of the order. */
type Wanted = { id: string; lang?: Locale | undefined; zone: string | null };

/** The record of a member's own request, for their own files. */
export const giveOwnRequestFile = async (
  parts: Parts,
  caller: Known,
  { id, lang, zone }: Wanted,
): Promise<ServedBytes> => {
  const request = authorize(ownCodePolicy, caller, 'view', await paidRequest(parts.db, id));
  const order = authorize(ownOrderPolicy, caller, 'view', await orderOfRequest(parts.db, id));
  return fileOf(parts, { request, order, lang, zone });
};

/** The same of one request of a guest's order, for whoever shows its private link. */
export const giveTrackedRequestFile = async (
  parts: Parts,
  caller: Caller,
  { token, id, lang, zone }: Wanted & { token: string },
): Promise<ServedBytes> => {
  const linked = authorize(linkedOrderPolicy, { token }, 'view', await orderByTrackToken(parts.db, token));
  const holder = { ...caller, linkedOrders: [linked.id] };
  const request = authorize(linkedCodePolicy, holder, 'view', await paidRequest(parts.db, id));
  const order = authorize(linkedOrderPolicy, { token }, 'view', await paidOrder(parts.db, linked.id));
  return fileOf(parts, { request, order, lang, zone });
};

type Subject = { request: PaperRequest; order: PaperOrder };

const fileOf = async (
  parts: Parts,
  { request, order, lang, zone }: Subject & Pick<Wanted, 'lang' | 'zone'>,
): Promise<ServedBytes> => {
  await guardLimit(parts.db, parts.clock, bucketOf('paper', order.id));
  const documents = await documentsGiven(parts.db, request.id);
  const edits = await editsOfRequests(parts.db, [request.id]);
  const saying = sayingIn(lang, order.locale, zone ?? order.zone);
  return paperOf(parts, saying, {
    title: saying.says.papers_request(),
    name: `request-${order.confirmationNumber}-${request.vin.slice(-4)}`,
    blocks: fileBlocks(saying, { request, order, documents, edits }),
  });
};

type Told = Subject & { documents: readonly GivenDocument[]; edits: readonly RequestEdit[] };

const fileBlocks = (saying: Saying, told: Told): Block[] => [
  { text: saying.says.papers_request_lead() },
  whoAndWhat(saying, told),
  { heading: saying.says.papers_course() },
  courseOf(saying, told.request),
  ...editBlocks(saying, told.edits, { vins: 'whole' }),
  { heading: saying.says.papers_documents() },
  documentTable(saying, told.documents),
  { text: saying.says.papers_hash_note() },
];

const whoAndWhat = (saying: Saying, { request, order, edits }: Told): Block => {
  const { says, time } = saying;
  return {
    facts: [
      [says.papers_number(), order.confirmationNumber],
      [says.papers_customer(), customerOf(saying, order, { address: 'masked' })],
      ...authorityFacts(saying, request),
      ...earlierDeclarations(saying, request, edits),
      [says.papers_vehicle(), says.orders_vehicle(request)],
      [says.papers_vin(), request.vin],
      [says.papers_asked_for(), says.papers_asked_code({ pin: request.withPin ? 'yes' : 'other' })],
      [says.papers_state(), stateOf(saying, request)],
      [says.papers_asked_at(), time(request.createdAt)],
      [says.papers_placed(), time(request.paidAt)],
    ],
  };
};

const courseOf = (saying: Saying, request: PaperRequest): Block => {
  const facts = courseFacts(saying, request, 'first');
  return facts.length > 0 ? { facts } : { text: saying.says.papers_nothing() };
};

const documentTable = ({ says, time }: Saying, documents: readonly GivenDocument[]): Block => {
  if (documents.length === 0) return { text: says.papers_nothing() };
  return {
    head: [says.papers_document(), says.papers_given(), says.papers_state(), says.papers_hash()],
    widths: [0.2, 0.22, 0.14, 0.44],
    rows: documents.map(({ kind, givenAt, state, sha256 }) => [
      kindNames[kind](says),
      time(givenAt),
      says.papers_document_state({ state: state === 'PENDING' ? 'other' : state }),
      sha256?.toString('hex') ?? says.papers_nothing(),
    ]),
  };
};
