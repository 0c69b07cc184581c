import * as subscriptions from '@keywright/contract/subscriptions';
import { deskSubscriptions } from '@keywright/contract/plan-list';
import type { Caller } from '../../access/actor.ts';
import { linkNext } from '../../platform/http/link-next.ts';
import { serveBytes } from '../../platform/http/serve-bytes.ts';
import { type Serving, serve } from '../../platform/http/serve.ts';
import { changePlan, viewUpgrade } from './change-plan.ts';
import { giveInvoice } from './give-invoice.ts';
import { listInvoices } from './list-invoices.ts';
import { listPlans } from './list-plans.ts';
import { openCardPage } from './open-card-page.ts';
import { setRenewal } from './set-renewal.ts';
import type { SubscriptionPorts } from './subscriptions.ports.ts';
import { viewActivation, viewSubscription } from './view-subscription.ts';
import { viewUsage } from './view-usage.ts';

/** A member's own plan: how it stands, what it saved, and what can be done with it. It is chosen in the cart. */
export const subscriptionRoutes = (serving: Serving<Caller>, { providerFor }: SubscriptionPorts): void => {
  const { parts } = serving;
  const depsFor = (caller: Caller) => ({ parts, provider: providerFor(caller) });

  serve(serving, subscriptions.keycodeSubscription, ({ caller }) => viewActivation(parts, caller));
  serve(serving, subscriptions.ownSubscription, ({ caller }) => viewSubscription(parts, caller));
  serve(serving, subscriptions.subscriptionUsage, ({ caller }) => viewUsage(parts, caller));
  serve(serving, subscriptions.subscriptionInvoices, ({ caller }) => listInvoices(depsFor(caller), caller));
  serveBytes(serving, subscriptions.subscriptionInvoice, ({ caller, params, query }) =>
    giveInvoice(depsFor(caller), caller, { id: params.id, lang: query.lang, zone: caller.zone() }),
  );
  serve(serving, subscriptions.previewUpgrade, ({ caller, body }) => viewUpgrade(depsFor(caller), caller, body));
  serve(serving, subscriptions.upgradeSubscription, async ({ caller, body }) => {
    await changePlan(depsFor(caller), caller, body);
    return viewSubscription(parts, caller);
  });
  serve(serving, subscriptions.cancelSubscription, async ({ caller }) => {
    await setRenewal(depsFor(caller), caller, false);
    return viewSubscription(parts, caller);
  });
  serve(serving, subscriptions.resumeSubscription, async ({ caller }) => {
    await setRenewal(depsFor(caller), caller, true);
    return viewSubscription(parts, caller);
  });
  serve(serving, deskSubscriptions, async ({ caller, query, request, reply }) => {
    const { rows, next } = await listPlans(parts, caller, query);
    linkNext(request, reply, next);
    return rows;
  });
  serve(serving, subscriptions.changeCard, ({ caller }) => openCardPage(depsFor(caller), caller));
};
