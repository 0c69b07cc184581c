import type { AccountHappenings } from './features/accounts/accounts.happenings.ts';
import { closeResetLinks } from './features/accounts/reset/close-reset-links.ts';
import type { AdminHappenings } from './features/admins/admins.happenings.ts';
import type { MemberHappenings } from './features/members/members.happenings.ts';
import type { PaymentHappenings } from './features/payments/payments.happenings.ts';
import { providerFor } from './features/payments/provider-for.ts';
import { closeOpenCheckout } from './features/payments/close-open-checkout.ts';
import { settleUp } from './features/payments/settle-up.ts';
import { declineOpenOnes } from './features/requests/decline-open-ones.ts';
import { mergeGuestCart } from './features/requests/merge-guest-cart.ts';
import { releaseRequestsOf } from './features/requests/release-requests-of.ts';
import type { RequestHappenings } from './features/requests/requests.happenings.ts';
import { takeIntoQueue } from './features/requests/take-into-queue.ts';
import { endAllSessions } from './features/sessions/end-sessions.ts';
import type { SessionHappenings } from './features/sessions/sessions.happenings.ts';
import { cancelPlanOf } from './features/payments/cancel-plan-of.ts';
import { forgetResets } from './features/accounts/reset/forget-resets.ts';
import { forgetCart } from './features/requests/cart/forget-cart.ts';
import { holdCart } from './features/requests/cart/hold-cart.ts';
import { needFreshOrPassword } from './features/sessions/factors/need-password.ts';
import { forgetPerson } from './features/sessions/forget-person.ts';
import { noSessionCookies } from './features/sessions/session-cookies.ts';
import type { ProfileHappenings } from './features/profile/profile.happenings.ts';
import { tellDeskOf } from './features/requests/tell-desk-of.ts';
import type { Parts } from './platform/parts.ts';
import type { PaymentProvider } from './platform/payments/provider.ts';

export type Reactions = {
  ofAccounts: AccountHappenings;
  ofSessions: SessionHappenings;
  ofAdmins: AdminHappenings;
  ofProfiles: ProfileHappenings;
  ofMembers: MemberHappenings;
  ofRequests: RequestHappenings;
  ofPayments: PaymentHappenings;
};

/** When X happened here, Y happens there: one line each, in the transaction of X. */
export const openReactions = (parts: Parts, provider: PaymentProvider): Reactions => ({
  ofAccounts: {
    passwordReplaced: (tx, { personId, ...ending }) => endAllSessions(tx, personId, ending),
  },
  ofSessions: {
    signedIn: (tx, { personId, guestId, trace }) => mergeGuestCart(parts, tx, { guestId, personId, trace }),
    passwordChanged: closeResetLinks,
  },
  ofAdmins: {
    powerTaken: async (tx, { personId, trace }) => {
      await endAllSessions(tx, personId, { reason: 'account revoked', trace, at: parts.clock.now() });
      await releaseRequestsOf(tx, { personId, reason: 'account revoked', trace });
    },
  },
  ofProfiles: {
    validationEnded: (tx, { personId }) => tellDeskOf(tx, personId),
    beforeDeletion: (caller, password) => needFreshOrPassword(parts, caller, password),
    holdCart,
    personDeleted: async (tx, deleted) => {
      await forgetCart(tx, deleted);
      await cancelPlanOf(tx, { ...deleted, reason: 'profile deleted' });
      await forgetResets(tx, deleted);
      await forgetPerson(tx, deleted);
    },
    noSession: () => noSessionCookies(parts.settings),
  },
  ofMembers: {
    memberValidated: (tx, { personId }) => tellDeskOf(tx, personId),
  },
  ofRequests: {
    requestEnded: (tx, { orderId }) => settleUp(parts, tx, { orderId }),
    beforeCartChange: (cartId, caller) =>
      closeOpenCheckout(parts, caller ? providerFor(parts, provider, caller) : provider, cartId),
  },
  ofPayments: {
    orderPaid: (tx, paid) => takeIntoQueue(parts, tx, paid),
    orderOutOfTime: (tx, { orderId, trace }) => declineOpenOnes(parts, tx, { orderId, reason: 'OUT_OF_TIME', trace }),
  },
});
