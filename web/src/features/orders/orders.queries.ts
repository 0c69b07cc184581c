import { FIRST_ANSWER } from '@keywright/contract/first-state';
import type { OwnRequest, TrackedOrder } from '@keywright/contract/orders';
import { getMakes } from '@keywright/contract/catalogue.calls';
import type { ExtraKind, SignedHow } from '@keywright/contract/authority-kinds';
import type { DocumentKind, Secret } from '@keywright/contract/requests';
import {
  cancelRequest,
  cancelTrackedRequest,
  confirmOwnCode,
  confirmTrackedCode,
  giveAuthorityAgain,
  myRequests,
  revealOwnCode,
  revealTrackedCode,
  sendOwnPhoto,
  sendTrackedPhoto,
  trackOrder,
} from '@keywright/contract/orders.calls';
import { queryOptions } from '@tanstack/react-query';
import { asked } from '../../lib/asked.ts';
import { call } from '../../lib/call.ts';
import { waitWhileBusy } from '../../lib/wait-while-busy.ts';
import { m } from '@keywright/words/messages';

const A_MOMENT = 30_000;

/**
 * A guest's order by the secret of its private link. The page itself has brought the first answer, which is shown until the call has
 * answered what is so now.
 */
export const trackedOrderQuery = (token: string) =>
  queryOptions({
    queryKey: ['orders', 'tracked', token],
    queryFn: ({ signal }) => call(trackOrder, { params: { token }, signal }, m.orders_load_failed),
    initialData: takeFirstOrder,
    initialDataUpdatedAt: pageCameAt,
    staleTime: 0,
    refetchInterval: (query) =>
      query.state.data?.requests.some(({ ahead }) => ahead !== null) ? A_MOMENT : waitWhileBusy(query),
  });

/** Taken once: the page was written for the address with which it was opened. */
const takeFirstOrder = (): TrackedOrder | undefined => {
  const block = document.getElementById(FIRST_ANSWER);
  block?.remove();
  return block ? (JSON.parse(block.textContent ?? '') as TrackedOrder) : undefined;
};

/** Its times are the server's of that moment. */
const pageCameAt = (): number => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return performance.timeOrigin + (navigation?.responseStart ?? performance.now());
};

/** What waits is asked about from time to time: nobody is told when the one before them is taken on. */
export const myRequestsQuery = asked(['requests', 'mine'], myRequests, m.orders_list_failed, {
  refetchInterval: (query) => (query.state.data?.pendingRequests.length ? A_MOMENT : waitWhileBusy(query)),
});

/** Every make with its models; the same answer that the request form has asked for. */
export const makesQuery = asked(['requests', 'makes'], getMakes, m.ask_makes_failed, { staleTime: 600_000 });

/** Opens one code; each opening goes on record. What comes is kept nowhere but on the screen. */
export type OpenCode = (requestId: string, what: Secret) => Promise<string>;

export const openTrackedCode =
  (token: string): OpenCode =>
  async (requestId, what) =>
    (await call(revealTrackedCode, { params: { token }, body: { requestId, what } }, m.failure_code_vault_unavailable))
      .value;

export const openOwnCode: OpenCode = async (id, what) =>
  (await call(revealOwnCode, { params: { id }, body: { what } }, m.failure_code_vault_unavailable)).value;

/** Sends another photo in the place of one that the desk asks for again. */
export type SendPhoto = (requestId: string, kind: DocumentKind, photo: File) => Promise<void>;

export const sendByLink =
  (token: string): SendPhoto =>
  async (requestId, kind, photo) => {
    const input = { params: { token }, body: { requestId, kind }, files: { photo } };
    await call(sendTrackedPhoto, input, m.orders_again_failed);
  };

export const sendOwn: SendPhoto = async (id, kind, photo) => {
  await call(sendOwnPhoto, { params: { id }, body: { kind }, files: { photo } }, m.orders_again_failed);
};

/** Gives an authority document or the signature again, after the VIN was changed to that of another vehicle. */
export type GiveAgain = (requestId: string, kind: ExtraKind, picture: File, signedHow: SignedHow) => Promise<void>;

export const giveOwnAgain: GiveAgain = async (id, kind, photo, signedHow) => {
  await call(giveAuthorityAgain, { params: { id }, body: { kind, signedHow }, files: { photo } }, m.orders_sign_failed);
};

/** Says that the key works. `token` is the secret of the order's private link; null for a member, who needs none. */
export const sayItWorks = async (requestId: string, token: string | null): Promise<void> => {
  if (token === null) await call(confirmOwnCode, { params: { id: requestId } }, m.orders_works_failed);
  else await call(confirmTrackedCode, { params: { token }, body: { requestId } }, m.orders_works_failed);
};

/** Cancels a request that nobody has started on. `token` as in `sayItWorks`. */
export const cancelOne = async (requestId: string, token: string | null): Promise<void> => {
  if (token === null) await call(cancelRequest, { params: { id: requestId } }, m.orders_cancel_failed);
  else await call(cancelTrackedRequest, { params: { token }, body: { requestId } }, m.orders_cancel_failed);
};

const paidAtOf = ({ paidAt }: OwnRequest): number => (paidAt ? Date.parse(paidAt) : 0);

/** The newest payment first; the vehicles of one order as they stood in the cart, whatever became of each. */
export const newestFirst = (requests: readonly OwnRequest[]): OwnRequest[] =>
  requests.toSorted((one, other) => paidAtOf(other) - paidAtOf(one) || (placeOf(one) < placeOf(other) ? -1 : 1));

/** Three parts, each told in one form and length, so that they sort as text; a number that is not there is empty. */
const placeOf = ({ confirmationNumber, askedAt, id }: OwnRequest): string =>
  [confirmationNumber, askedAt, id].join(' ');
