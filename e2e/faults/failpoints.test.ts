import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  checkoutFailpoints,
  rareFailpoints,
  settlementFailpoints,
  settleUpFailpoints,
} from '../../server/src/features/payments/payments.failpoints.ts';
import { requestFailpoints } from '../../server/src/features/requests/requests.failpoints.ts';
import { aBuyer } from './buyer.ts';
import { aClerk } from './clerk.ts';
import type { Told } from './client-log.ts';
import { type Base, makeBase, openHouse } from './house.ts';
import { brokenPromises } from './promises.ts';
import * as scenes from './scenes.ts';

// Each house is a server, a database and a provider, and waits for much; three of them keep two cores busy.
vi.setConfig({ maxConcurrency: 3 });

type Case = { at: string; when: string; play: scenes.Play; later?: boolean };

const each = (names: readonly string[], when: string, play: scenes.Play, later = false): Case[] =>
  names.map((at) => ({ at, when, play, later }));

// The notice's cases meet every place of the settling; its other callers meet its beginning, its middle and its end.
const settling = ['settle.after_read', 'queue.after_requests', 'settle.after_commit'];

const cases: Case[] = [
  ...each(
    ['ask.after_photos', 'ask.after_request', 'ask.after_documents'],
    'a guest asks and presses again',
    scenes.byNotice,
  ),
  ...each(['ask.after_checkout_closed', 'close.after_expire'], 'a buyer comes back for one more', scenes.oneMore, true),
  ...each(['cart.after_checkout_closed'], 'a buyer takes one out again', scenes.oneLess),
  ...each(['expire.after_checkout_closed', 'expire.after_lines'], 'a guest never comes back', scenes.leftForADay),
  ...each(['merge.after_doubles', 'merge.after_move'], 'a guest signs in half-way', scenes.signedInHalfWay),
  ...each(['session.after_rotation'], 'a session is renewed', scenes.renewed),
  ...each(checkoutFailpoints, 'a buyer presses Pay again', scenes.byNotice),
  ...each(
    ['checkout.after_order', 'checkout.after_session', 'checkout.after_url'],
    'a buyer leaves at Pay',
    scenes.leftAtCheckout,
  ),
  ...each([...settlementFailpoints, 'queue.after_requests'], 'the provider’s notice tells of it', scenes.byNotice),
  ...each(settling, 'the buyer comes back and no notice comes', scenes.byReturn),
  ...each(settling, 'only the reconciler asks', scenes.byReconciler),
  ...each(
    ['start.after_save', 'process.after_check', 'process.after_keycode', 'process.after_save', 'process.after_settle'],
    'the desk releases a code',
    scenes.byNotice,
  ),
  ...each(['decline.after_save'], 'the desk declines', scenes.byNotice),
  ...each(settleUpFailpoints, 'a part is charged', scenes.byNotice),
  ...each(
    ['settle.after_read', 'settle.before_commit', 'settle.after_commit'],
    'it was charged',
    scenes.atDelivery,
    true,
  ),
  ...each(settleUpFailpoints, 'all is let go', scenes.allDeclined),
  ...each(['reveal.after_audit'], 'the buyer reads the code', scenes.byNotice),
  ...each(['give_back.after_step'], 'a payment finds its vehicles sold', scenes.paidTooLate),
  ...each(['overdue.before_commit'], 'nobody looks for six days', scenes.outOfTime),
  ...each(['destroy.after_code', 'destroy.after_images'], 'its time is over', scenes.grownOld),
];

let base: Base;
beforeAll(async () => {
  base = await makeBase();
});
afterAll(() => base.remove());

test('every place at which the program can be killed has its case', () => {
  const named = [
    ...requestFailpoints,
    ...checkoutFailpoints,
    ...settlementFailpoints,
    ...settleUpFailpoints,
    ...rareFailpoints,
  ];
  const tested = new Set(cases.map(({ at }) => at));
  expect(named.filter((name) => !tested.has(name))).toEqual([]);
});

/** Plays a scene in a house of its own and checks what became of it. Answers how the server died meanwhile. */
const playIn = async (play: scenes.Play, failpoint?: string, later = false): Promise<string[]> => {
  const house = await openHouse({ base, ...(failpoint && !later && { failpoint }) });
  try {
    const log: Told[] = [];
    const clerk = await aClerk(house, log);
    const buyer = aBuyer(house, log);
    const arm = async (): Promise<void> => {
      if (failpoint && later) await house.arm(failpoint);
    };
    await play({ house, buyer, clerk, log, arm });
    expect(await brokenPromises(house, clerk, log)).toEqual([]);
    return house.deaths;
  } finally {
    await house.close();
  }
};

describe.concurrent('killed with its database, the program keeps every promise when it comes back', () => {
  test.for(cases)('at $at, when $when', async ({ at, play, later }) => {
    expect(await playIn(play, at, later), 'the failpoint is met once').toEqual(['SIGKILL']);
  });
});

test('an order is finished by the reconciler when neither the notice nor the buyer comes', async () => {
  expect(await playIn(scenes.byReconciler)).toEqual([]);
});
