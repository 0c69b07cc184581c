import { deleteProfile } from '@keywright/contract/profile';
import {
  addSubscription,
  cancelSubscription,
  ownSubscription,
  previewUpgrade,
  resumeSubscription,
  upgradeSubscription,
} from '@keywright/contract/subscriptions';
import { me } from '@keywright/contract/sign-in';
import { expect } from 'vitest';
import { need, press } from './press.ts';
import type { Play, Scene } from './scenes.ts';
import { isDueNow, plansAreAsked } from './time-passes.ts';
import { until } from './until.ts';

const dana = ['member@demo.test', 'member-demo'] as const;
const higher = { tier: 'ENTERPRISE', billing: 'monthly' } as const;

const ownPlan = async ({ house, buyer }: Scene) => need(await press(house, () => buyer.browser.call(ownSubscription)));

/** Buys a plan with what lies in the cart. What was said of it later is asked for at once. */
const buy = async (scene: Scene): Promise<void> => {
  const { house, buyer } = scene;
  const choice = { tier: 'PROFESSIONAL', billing: 'monthly' } as const;
  need(await press(house, () => buyer.browser.call(addSubscription, { body: choice })));
  const sessionId = await buyer.checkout({ planConsent: true });
  buyer.pay(sessionId);
  await buyer.comeBack(sessionId);
  await until('the plan to run', async () => (await ownPlan(scene))?.status === 'ACTIVE');
};

/** A plan and two vehicles in one order: one code is sent, the other declined and given back. */
export const bought: Play = async (scene) => {
  const { buyer, clerk } = scene;
  await buyer.signIn(...dana);
  const [first, second] = [await buyer.ask('Nissan'), await buyer.ask('Ford')];
  await buy(scene);
  await clerk.waitFor(first);
  await clerk.fulfil(first);
  await clerk.decline(second);
  await plansAreAsked(scene.house);
};

/** Agrees to the sum that was shown, and looks again where it is not so any more. */
const upgrade = async (scene: Scene): Promise<void> => {
  const { house, buyer } = scene;
  await until('the higher plan', async () => {
    const preview = await press(house, () => buyer.browser.call(previewUpgrade, { body: higher }));
    if (preview.refusal?.code === 'plan.no_upgrade') {
      await plansAreAsked(house);
      return (await ownPlan(scene))?.tier === 'ENTERPRISE';
    }
    const { dueCents, creditCents, at } = need(preview);
    const body = { ...higher, dueCents, creditCents, at, consent: true } as const;
    await press(house, () => buyer.browser.call(upgradeSubscription, { body }));
    await plansAreAsked(house);
    return (await ownPlan(scene))?.tier === 'ENTERPRISE';
  });
};

/** Presses until it is so: whose first press arrived is told that there is nothing to cancel, or to resume. */
const renews = async (scene: Scene, wish: boolean): Promise<void> => {
  const { house, buyer } = scene;
  const endpoint = wish ? resumeSubscription : cancelSubscription;
  await until(wish ? 'the plan to go on' : 'the plan to end', async () => {
    await press(house, () => buyer.browser.call(endpoint));
    await plansAreAsked(house);
    return (await ownPlan(scene))?.status === (wish ? 'ACTIVE' : 'CANCELLED');
  });
};

export const changed: Play = async (scene) => {
  await scene.buyer.signIn(...dana);
  await buy(scene);
  await upgrade(scene);
  await renews(scene, false);
  await renews(scene, true);
  await plansAreAsked(scene.house);
};

/** Nobody goes on paying for an account that is no more. */
export const ownerGone: Play = async (scene) => {
  const { house, buyer } = scene;
  await buyer.signIn(...dana);
  await buy(scene);
  const { user } = need(await press(house, () => buyer.browser.call(me)));
  const answer = await press(house, () => buyer.browser.call(deleteProfile, { body: {} }));
  // A first press may have arrived: then there is nobody any more who could press again.
  if (answer.status !== 401) need(answer);
  await until('the plan to end at the provider', async () => {
    await plansAreAsked(house);
    return house.double.state().subscriptions.every(({ status }) => status === 'canceled');
  });
  await until('the farewell’s address to be forgotten', async () => {
    await isDueNow(house, `forget-addressee:${user.id}`);
    const mails = await house.look((db) =>
      db.selectFrom('outbox_mail').select('id').where('recipient', '=', dana[0]).execute(),
    );
    return mails.length === 0;
  });
  expect(house.double.state().subscriptions).toHaveLength(1);
};
