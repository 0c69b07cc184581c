import { randomUUID } from 'node:crypto';
import { type Answer, type Visitor, visitor } from '../../server/src/testing/browser.ts';
import { ask, aVehicle } from '../../server/src/testing/requests.ts';
import type { Told } from './client-log.ts';
import type { House } from './house.ts';
import { press } from './press.ts';
import { until } from './until.ts';

type Make = Parameters<typeof aVehicle>[0];
type Line = { id: string };

/** Somebody who buys, and who presses again where he got no answer. */
export type Buyer = ReturnType<typeof aBuyer>;

export const aBuyer = (house: House, log: Told[], browser: Visitor = visitor(house.url)) => {
  const cart = async (): Promise<{ totalCents: number; items: Line[] }> =>
    (await press(house, () => browser.get('/cart/summary'))).json;

  const pressPay = async (): Promise<Answer> => {
    const { totalCents, items } = await cart();
    return browser.post('/api/payments/create-checkout-session', {
      amount: totalCents,
      items: items.map(({ id }) => ({ id })),
      email: 'buyer@example.com',
    });
  };

  const confirm = async (sessionId: string): Promise<string | undefined> => {
    const answer = await press(house, () =>
      browser.post('/api/payments/process-payment-success', { paymentIntentId: sessionId }),
    );
    if (answer.json.status !== 'paid') return undefined;
    log.push({ that: 'paid', confirmationNumber: answer.json.confirmationNumber });
    return answer.json.trackPath;
  };

  return {
    browser,
    cart,
    /** Asks with three photos; answers the request's id. */
    ask: async (make: Make = 'Ford', wishes: { vin?: string } = {}): Promise<string> => {
      const form = { ...aVehicle(make), ...wishes, pressId: randomUUID() };
      const { id, cartId } = need(await press(house, () => ask(browser, form)));
      log.push({ that: 'asked', id, cartId });
      return id;
    },
    remove: async (id: string): Promise<void> => {
      need(await press(house, () => browser.del(`/cart/remove/${id}`)));
      log.push({ that: 'removed', id });
    },
    signIn: async (email: string, password: string): Promise<void> => {
      need(await press(house, () => browser.signIn({ email, password })));
    },
    /** Presses Pay until the card page opens; answers its session. */
    checkout: (): Promise<string> =>
      until('the card page', async () => {
        const answer = await press(house, pressPay);
        // The cart changed or is being paid: he looks at it and presses again.
        if (answer.status === 409) return undefined;
        const sessionId = need(answer).url.split('/').at(-1) ?? '';
        log.push({ that: 'checkout', sessionId });
        return sessionId;
      }),
    /** Pays on the card page. */
    pay: (sessionId: string): void => void house.double.pay(sessionId),
    /** Comes back from the card page and waits for the word that it is paid; answers where to follow it. */
    comeBack: (sessionId: string): Promise<string> => until('the payment to be confirmed', () => confirm(sessionId)),
    /** Opens the code by the private link of a guest. */
    reveal: async (trackPath: string, requestId: string): Promise<string> => {
      const answer = await press(house, () => browser.post(`${trackPath}/reveal`, { requestId, what: 'keycode' }));
      const { value } = need(answer);
      log.push({ that: 'revealed', id: requestId });
      return value;
    },
    track: async (trackPath: string) => need(await press(house, () => browser.get(trackPath))),
  };
};

export const need = (answer: Answer): Answer['json'] => {
  if (answer.status >= 300) throw new Error(`refused with ${answer.status}: ${answer.text}`);
  return answer.json;
};
