import { myCart } from '@keywright/contract/cart';
import { members, revokeMember } from '@keywright/contract/members';
import { createCheckoutSession, processPaymentSuccess } from '@keywright/contract/payments';
import type { PlanChoice } from '@keywright/contract/plans';
import {
  addSubscription,
  cancelSubscription,
  previewUpgrade,
  resumeSubscription,
  upgradeSubscription,
} from '@keywright/contract/subscriptions';
import type { Answer } from '../server/src/testing/answer.ts';
import { visitor } from '../server/src/testing/browser.ts';
import { found } from '../server/src/testing/found.ts';
import type { people } from './people.ts';

type Person = (typeof people)[keyof typeof people];

const need = <R>(answer: Answer<R>): R => {
  if (answer.status >= 300) throw new Error(`refused with ${answer.status}: ${answer.text}`);
  return answer.json;
};

/** A member who does with a plan what its screens have buttons for, without a screen. */
export const planByWire = async (url: string, by: Person) => {
  const browser = visitor(url);
  need(await browser.signIn(by));
  const checkOut = async (): Promise<string> => {
    const { totalCents, items, plan } = need(await browser.call(myCart));
    const lines = [...items, ...(plan ? [plan] : [])].map(({ id }) => ({ id }));
    const body = { amount: totalCents, items: lines, email: by.email, planConsent: true };
    return need(await browser.call(createCheckoutSession, { body })).url;
  };
  return {
    tryIt: async (): Promise<void> => {
      need(await browser.call(addSubscription, { body: { tier: 'BASIC', trial: true } }));
      await checkOut();
    },
    buy: async (choice: PlanChoice): Promise<void> => {
      need(await browser.call(addSubscription, { body: choice }));
      const page = await checkOut();
      const pay = new URLSearchParams({ action: 'pay', email: by.email });
      await fetch(page, { method: 'POST', redirect: 'manual', body: pay, headers: { origin: url } });
      need(await browser.call(processPaymentSuccess, { body: { paymentIntentId: found(page.split('/').at(-1)) } }));
    },
    upgrade: async (to: PlanChoice): Promise<void> => {
      const { dueCents, creditCents, at } = need(await browser.call(previewUpgrade, { body: to }));
      need(await browser.call(upgradeSubscription, { body: { ...to, dueCents, creditCents, at, consent: true } }));
    },
    cancel: async () => need(await browser.call(cancelSubscription)),
    resume: async () => need(await browser.call(resumeSubscription)),
  };
};

/** Takes a member's access away, without a screen. */
export const revokedByWire = async (url: string, by: Person, email: string): Promise<void> => {
  const browser = visitor(url);
  need(await browser.signIn(by));
  const member = need(await browser.call(members, { query: { search: email, show: 'all', limit: 50 } })).find(
    (one) => one.email === email,
  );
  need(await browser.call(revokeMember, { params: { id: found(member).id } }));
};
