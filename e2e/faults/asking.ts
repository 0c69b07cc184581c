import { randomUUID } from 'node:crypto';
import { myCart, removeFromCart } from '@keywright/contract/cart';
import type { ReplyOf } from '@keywright/contract/endpoint';
import type { requestKeycode } from '@keywright/contract/ask';
import type { Answer } from '../../server/src/testing/answer.ts';
import type { Visitor } from '../../server/src/testing/browser.ts';
import { ask, aVehicle } from '../../server/src/testing/requests.ts';
import type { Told } from './client-log.ts';
import type { House } from './house.ts';
import { need, press } from './press.ts';

type Make = Parameters<typeof aVehicle>[0];
type Asked = Answer<ReplyOf<typeof requestKeycode>>;

/** What a buyer does before the checkout. */
export const asking = (house: House, log: Told[], browser: Visitor) => {
  const pressAdd = (make: Make, options: { vin?: string } = {}): Promise<Asked> => {
    const form = { ...aVehicle(make), ...options, pressId: randomUUID() };
    return press(house, () => ask(browser, form));
  };
  const added = (answer: Asked): string => {
    const { id, cartId } = need(answer);
    log.push({ that: 'asked', id, cartId });
    return id;
  };

  return {
    cart: async (): Promise<ReplyOf<typeof myCart>> => need(await press(house, () => browser.call(myCart))),
    /** Asks with three photos; answers the request's id. */
    ask: async (make: Make = 'Ford', options: { vin?: string } = {}): Promise<string> =>
      added(await pressAdd(make, options)),
    /** Asks, and answers nothing when a guest may ask no more today: calls that were killed or whose answers got lost count too. */
    askIfAllowed: async (make: Make): Promise<string[]> => {
      const answer = await pressAdd(make);
      return answer.status === 429 ? [] : [added(answer)];
    },
    remove: async (id: string): Promise<void> => {
      need(await press(house, () => browser.call(removeFromCart, { params: { id } })));
      log.push({ that: 'removed', id });
    },
  };
};
