import type { AccountReactions } from './features/accounts/accounts.reactions.ts';
import { closeResetLinks, forgetResets } from './features/accounts/reset/close-reset-links.ts';
import type { ComplianceReactions } from './features/compliance/compliance.reactions.ts';
import { forgetLicences } from './features/compliance/licences.store.ts';
import type { AdminReactions } from './features/admins/admins.reactions.ts';
import type { MemberReactions } from './features/members/members.reactions.ts';
import type { PaymentReactions } from './features/payments/payments.reactions.ts';
import { settleUp } from './features/payments/settle-up.ts';
import { deleteConversationOf } from './features/chat/chat.store.ts';
import { releaseConversationsOf } from './features/chat/release-conversation.ts';
import { declineOpenOnes } from './features/requests/desk/decline-open-ones.ts';
import { mergeGuestCart } from './features/requests/cart/merge-guest-cart.ts';
import { releaseRequestsOf } from './features/requests/desk/release-requests-of.ts';
import type { RequestReactions } from './features/requests/requests.reactions.ts';
import { setDueTimes } from './features/requests/desk/set-due-times.ts';
import { takeIntoQueue } from './features/requests/desk/take-into-queue.ts';
import { endAllSessions } from './features/sessions/end-sessions.ts';
import type { SessionReactions } from './features/sessions/sessions.reactions.ts';
import { endPlanPaidWith, endPlansOf } from './features/subscriptions/end-plans-of.ts';
import { startPlan } from './features/subscriptions/start-plan.ts';
import { takePlanOut } from './features/requests/cart/remove-from-cart.ts';
import { closeCheckoutOf } from './features/requests/cart/close-checkout-of.ts';
import { endCart, forgetCart } from './features/requests/cart/forget-cart.ts';
import { takeStrangers } from './features/sessions/factors/take-strangers.ts';
import { forgetPerson } from './features/sessions/forget-person.ts';
import { endValidation } from './features/profile/end-validation.ts';
import type { ProfileReactions } from './features/profile/profile.reactions.ts';
import { releaseMessagesOf } from './features/support/release-message.ts';
import { deleteMessagesOf } from './features/support/support.store.ts';
import { tellDeskOf } from './features/requests/tell-desk-of.ts';
import { forgetWorkshop } from './features/workshops/forget-workshop.ts';
import { keepLateOrder } from './features/workshops/keep-late-order.ts';
import type { WorkshopReactions } from './features/workshops/workshops.reactions.ts';
import type { Tx } from './platform/db/database.ts';
import { addJob } from './platform/jobs/jobs.ts';
import type { Parts } from './platform/parts.ts';

export type Reactions = {
  ofAccounts: AccountReactions;
  ofSessions: SessionReactions;
  ofAdmins: AdminReactions;
  ofCompliance: ComplianceReactions;
  ofProfiles: ProfileReactions;
  ofMembers: MemberReactions;
  ofRequests: RequestReactions;
  ofPayments: PaymentReactions;
  ofWorkshops: WorkshopReactions;
};

const workshopReactions: WorkshopReactions = {
  technicianLeft: (tx, { personId }) => closeCheckoutOf(tx, personId),
};

/** A card page at the price of a plan that was lent to this member closes: only validated technicians are lent one. */
const validationEnded = async (tx: Tx, { personId }: { personId: string }): Promise<void> => {
  await tellDeskOf(tx, personId);
  await addJob(tx, { task: 'close-unlent-checkouts' });
};

/** When X happened here, Y happens there: one line each, in the transaction of X. */
export const openReactions = (parts: Parts): Reactions => ({
  ofAccounts: {
    passwordReplaced: (tx, { personId, ...ending }) => endAllSessions(tx, personId, ending),
    mailboxShown: async (tx, shown) => {
      await takeStrangers(parts, tx, shown);
      await closeCheckoutOf(tx, shown.person.id);
      await endCart(tx, { personId: shown.person.id, trace: shown.trace });
    },
  },
  ofSessions: {
    signedIn: (tx, { personId, guestId, trace }) => mergeGuestCart(parts, tx, { guestId, personId, trace }),
    passwordChanged: closeResetLinks,
  },
  ofAdmins: {
    powerTaken: async (tx, { personId, trace }) => {
      const at = parts.clock.now();
      await endAllSessions(tx, personId, { reason: 'account revoked', trace, at });
      await releaseRequestsOf(tx, { personId, reason: 'account revoked', trace });
      await releaseConversationsOf(tx, { personId, reason: 'account revoked', trace, at });
      await releaseMessagesOf(tx, { personId, reason: 'account revoked', trace, at });
    },
  },
  ofCompliance: {
    licenceLapsed: (tx, lapsed) => endValidation(tx, validationEnded, lapsed),
    licenceExpired: (tx, { personId }) => tellDeskOf(tx, personId),
  },
  ofProfiles: {
    validationEnded,
    personDeleted: async (tx, deleted) => {
      await forgetCart(tx, deleted);
      await forgetWorkshop(tx, workshopReactions, deleted);
      await endPlansOf(tx, { ...deleted, reason: 'profile deleted' });
      await forgetResets(tx, deleted);
      await forgetPerson(tx, deleted);
      await deleteMessagesOf(tx, deleted);
      await deleteConversationOf(tx, deleted);
      await forgetLicences(tx, deleted);
    },
  },
  ofMembers: {
    memberValidated: (tx, { personId }) => tellDeskOf(tx, personId),
    memberRevoked: async (tx, { personId, trace }) => {
      const at = parts.clock.now();
      await endAllSessions(tx, personId, { reason: 'account revoked', trace, at });
      await closeCheckoutOf(tx, personId);
      await endPlansOf(tx, { personId, reason: 'account revoked', trace, at });
      await tellDeskOf(tx, personId);
    },
    memberReinstated: (tx, { personId }) => tellDeskOf(tx, personId),
    paperRejected: (tx, { personId, trace }) =>
      endValidation(tx, validationEnded, { personId, why: 'paper_rejected', trace }),
  },
  ofWorkshops: workshopReactions,
  ofRequests: {
    requestEnded: settleUp,
    codeTakenBack: settleUp,
  },
  ofPayments: {
    orderPaid: async (tx, paid) => {
      await takeIntoQueue(tx, paid);
      await takePlanOut(tx, paid);
      await startPlan(parts, tx, paid);
      await keepLateOrder(tx, paid);
      // By the plan that counts once all of the order has happened.
      await setDueTimes(tx, paid.orderId);
    },
    orderOutOfTime: (tx, { orderId, trace }) => declineOpenOnes(parts, tx, { orderId, reason: 'OUT_OF_TIME', trace }),
    moneyWentBack: (tx, refunded) => endPlanPaidWith(tx, { ...refunded, at: parts.clock.now() }),
  },
});
