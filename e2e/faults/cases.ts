import {
  checkoutFailpoints,
  settlementFailpoints,
  settleUpFailpoints,
} from '../../server/src/features/payments/payments.failpoints.ts';
import { profileFailpoints } from '../../server/src/features/profile/profile.failpoints.ts';
import { sessionFailpoints } from '../../server/src/features/sessions/sessions.failpoints.ts';
import {
  planChangeFailpoints,
  planEndFailpoints,
  planFailpoints,
} from '../../server/src/features/subscriptions/subscriptions.failpoints.ts';
import { vaultFailpoints } from '../../server/src/platform/vault/vault.failpoints.ts';
import * as planScenes from './plan-scenes.ts';
import type { Failpoint } from './places.ts';
import * as scenes from './scenes.ts';

export type Case = { at: Failpoint; when: string; play: scenes.Play; later?: boolean };

const each = (names: readonly Failpoint[], when: string, play: scenes.Play, later = false): Case[] =>
  names.map((at) => ({ at, when, play, later }));

/** The way of an order from Pay to the code, each step of it once. */
export const orderCases: Case[] = [
  ...each(checkoutFailpoints, 'a buyer presses Pay again', scenes.byNotice),
  ...each([...settlementFailpoints, 'queue.after_requests'], 'the provider’s notice tells of it', scenes.byNotice),
  ...each(
    ['start.after_save', 'process.after_check', 'process.after_keycode', 'process.after_save', 'process.after_settle'],
    'the desk releases a code',
    scenes.byNotice,
  ),
  ...each(['decline.after_save'], 'the desk declines', scenes.byNotice),
  ...each(['cancel.after_save'], 'the customer cancels', scenes.oneCanceled),
  ...each(settleUpFailpoints, 'a part is charged', scenes.byNotice),
  ...each(
    ['photo.after_asked', 'photo.after_kept', 'photo.after_replaced'],
    'one photo is asked for again',
    scenes.onePhotoAgain,
  ),
  ...each(
    ['report.after_save', 'replace.after_keycode', 'replace.after_save', 'answer.after_save'],
    'a code does not work',
    scenes.notWorking,
  ),
  ...each(['reveal.after_audit'], 'the buyer reads the code', scenes.byNotice),
];

// The notice's cases meet every place of the settling; its other callers meet its beginning, its middle and its end.
const settling = ['settle.after_read', 'queue.after_requests', 'settle.after_commit'] as const;

/** The same steps on other ways, and the places beside them. */
export const otherCases: Case[] = [
  ...each(
    ['ask.after_photos', 'ask.after_request', 'ask.after_documents'],
    'a guest asks and presses again',
    scenes.byNotice,
  ),
  ...each(['ask.after_checkout_closed', 'close.after_expire'], 'a buyer comes back for one more', scenes.oneMore, true),
  ...each(['cart.after_checkout_closed'], 'a buyer takes one out again', scenes.oneLess),
  ...each(['expire.after_checkout_closed', 'expire.after_lines'], 'a guest never comes back', scenes.leftForADay),
  ...each(['merge.after_doubles', 'merge.after_move'], 'a guest signs in half-way', scenes.signedInHalfWay),
  ...each(sessionFailpoints, 'a session is renewed', scenes.renewed),
  ...each(planFailpoints, 'a plan is bought', planScenes.bought),
  ...each(planChangeFailpoints, 'a plan is changed, cancelled and resumed', planScenes.changed),
  ...each(planEndFailpoints, 'the owner of a plan deletes their profile', planScenes.ownerGone),
  ...each(profileFailpoints, 'a member deletes their profile', scenes.profileDeleted),
  ...each(
    ['checkout.after_order', 'checkout.after_session', 'checkout.after_url'],
    'a buyer leaves at Pay',
    scenes.leftAtCheckout,
  ),
  ...each(settling, 'the buyer comes back and no notice comes', scenes.byReturn),
  ...each(settling, 'only the reconciler asks', scenes.byReconciler),
  ...each(
    ['settle.after_read', 'settle.before_commit', 'settle.after_commit'],
    'it was charged',
    scenes.atDelivery,
    true,
  ),
  ...each(settleUpFailpoints, 'all is let go', scenes.allDeclined),
  ...each(['give_back.after_step'], 'a payment finds its vehicles sold', scenes.paidTooLate),
  ...each(['overdue.before_commit'], 'nobody looks for six days', scenes.outOfTime),
  ...each(['destroy.after_code', 'destroy.after_images', ...vaultFailpoints], 'its time is over', scenes.grownOld),
];
