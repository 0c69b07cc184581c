import type { FirstState } from '@keywright/contract/first-state';
import { localeOfPath } from '@keywright/contract/locale';
import { Token, type TrackedOrder, trackOrder as trackOrderCall } from '@keywright/contract/orders';
import { plainPath } from '@keywright/contract/pages';
import { orderTitle, vehicleName, vinEndWords } from '@keywright/words/order-words';
import { m } from '@keywright/words/messages';
import { saidIn } from '@keywright/words/spoken';
import { Failure } from '../../../platform/failure.ts';
import type { SetCookie } from '../../../platform/http/cookies.ts';
import type { Parts } from '../../../platform/parts.ts';
import { withTimeout } from '../../../platform/with-timeout.ts';
import { openPhotoPass } from './photo-pass.ts';
import { trackOrder } from './track-order.ts';

/** The page is there also where the database is slow: the app goes on waiting. */
const PATIENCE_MS = 1_000;

type Begun = { said: FirstState; answer: unknown; cookies: readonly SetCookie[] };

const page = trackOrderCall.path.replace('/:token', '/');

/** The secret in the address of an order's page; undefined for any other page, and for what can be none. */
const tokenIn = (pagePath: string): string | undefined => {
  const path = plainPath(pagePath);
  if (!path.startsWith(page)) return undefined;
  return Token.safeParse({ token: path.slice(page.length) }).data?.token;
};

/**
 * What the page of an order begins with, so that a phone on a weak line shows how the order stands before it has the app: the words of
 * its state in the page's language, and what the call of the order answers, with the cookie that goes with it. Undefined for every other page and
 * where no order has this link: the app says so then. `count` is called for what is looked up, as for any call.
 */
export const openFirstStates = (parts: Parts) => {
  const photos = openPhotoPass(parts);
  return async (pagePath: string, count: () => void): Promise<Begun | undefined> => {
    const token = tokenIn(pagePath);
    if (token === undefined) return undefined;
    count();
    const found = trackOrder(parts, token).catch(unlessUnknown);
    const order = await withTimeout(found, PATIENCE_MS, () => new Error('the order took too long'));
    return (
      order && {
        said: saidIn(localeOfPath(pagePath), () => stateOf(order)),
        answer: trackOrderCall.reply.parse(order),
        cookies: [photos.cookieFor(order.id)],
      }
    );
  };
};

const unlessUnknown = (error: unknown): undefined => {
  if (!(error instanceof Failure)) throw error;
};

const stateOf = (order: TrackedOrder): FirstState => {
  const [first, ...others] = order.requests;
  return {
    number: m.orders_number({ number: order.confirmationNumber }),
    title: orderTitle(order),
    line: first && others.length === 0 ? `${vehicleName(first)} · ${vinEndWords(first)}` : '',
  };
};
