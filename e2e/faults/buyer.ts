import { reportTrackedCode } from '@keywright/contract/code-reports';
import { createCheckoutSession, processPaymentSuccess } from '@keywright/contract/payments';
import { cancelTrackedRequest, revealTrackedCode, sendTrackedPhoto } from '@keywright/contract/orders';
import { type Visitor, visitor } from '../../server/src/testing/browser.ts';
import { threePhotos, tokenIn } from '../../server/src/testing/requests.ts';
import { asking } from './asking.ts';
import type { Told } from './client-log.ts';
import type { House } from './house.ts';
import { need, press } from './press.ts';
import { until } from './until.ts';

/** Somebody who buys, and who presses again where he got no answer. */
export type Buyer = ReturnType<typeof aBuyer>;

export const aBuyer = (house: House, log: Told[], browser: Visitor = visitor(house.url)) => {
  const asks = asking(house, log, browser);

  const pressPay = async (planConsent?: boolean) => {
    const { totalCents, items, plan } = await asks.cart();
    return browser.call(createCheckoutSession, {
      body: {
        amount: totalCents,
        items: [...items, ...(plan ? [plan] : [])].map(({ id }) => ({ id })),
        email: 'buyer@example.com',
        ...(planConsent && { planConsent }),
      },
    });
  };

  const confirm = async (sessionId: string): Promise<string | undefined> => {
    const answer = await press(house, () =>
      browser.call(processPaymentSuccess, { body: { paymentIntentId: sessionId } }),
    );
    if (answer.json.status !== 'paid') return undefined;
    log.push({ that: 'paid', confirmationNumber: answer.json.confirmationNumber });
    return answer.json.trackPath ?? undefined;
  };

  return {
    browser,
    ...asks,
    signIn: async (email: string, password: string): Promise<void> => {
      need(await press(house, () => browser.signIn({ email, password })));
    },
    /** Presses Pay until the card page opens; answers its session. */
    checkout: ({ planConsent = false } = {}): Promise<string> =>
      until('the card page', async () => {
        const answer = await press(house, () => pressPay(planConsent));
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
    /** Sends the registration's photo again by the private link; where a press had arrived unanswered, none is wanted any more. */
    sendAgain: async (trackPath: string, requestId: string): Promise<void> => {
      const token = tokenIn({ trackPath });
      const photo = (await threePhotos()).registration;
      const form = { params: { token }, body: { requestId, kind: 'registration' }, files: { photo } } as const;
      const answer = await press(house, () => browser.call(sendTrackedPhoto, form));
      if (answer.refusal?.code !== 'photo.not_wanted') need(answer);
      log.push({ that: 'photo_replaced', id: requestId });
    },
    /** Cancels one request of the order by the private link. */
    cancel: async (trackPath: string, requestId: string): Promise<void> => {
      const form = { params: { token: tokenIn({ trackPath }) }, body: { requestId } } as const;
      need(await press(house, () => browser.call(cancelTrackedRequest, form)));
    },
    /** Says by the private link that the code does not work. */
    report: async (trackPath: string, requestId: string): Promise<void> => {
      const said = { params: { token: tokenIn({ trackPath }) }, body: { requestId, kind: 'NO_TURN' } } as const;
      need(await press(house, () => browser.call(reportTrackedCode, said)));
      log.push({ that: 'reported', id: requestId });
    },
    /** Opens the code by the private link of a guest. */
    reveal: async (trackPath: string, requestId: string): Promise<string> => {
      const answer = await press(house, () =>
        browser.call(revealTrackedCode, {
          params: { token: tokenIn({ trackPath }) },
          body: { requestId, what: 'keycode' },
        }),
      );
      const { value } = need(answer);
      log.push({ that: 'revealed', id: requestId });
      return value;
    },
  };
};
