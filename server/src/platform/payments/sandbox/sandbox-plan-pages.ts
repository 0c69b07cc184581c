import { spokenLocale } from '@keywright/contract/locale';
import { byLocale } from '@keywright/words/by-locale';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { dollars } from '@keywright/words/dollars';
import { escapeHtml } from '../../escape-html.ts';
import { Failure } from '../../failure.ts';
import type { Parts } from '../../parts.ts';
import { backFrom } from './sandbox-card.ts';
import { documentOf } from './sandbox-page.ts';
import { type Jump, jump } from './sandbox-renewal.ts';
import { allSubscriptions, findSubscription, type SandboxSubscription } from './sandbox-subscription.store.ts';

type Asked = { Params: { id: string }; Querystring: Record<string, string> };

const jumps: Record<Jump, string> = {
  renew: 'Renew now',
  fail: 'The next card fails',
  work: 'The card works again',
  'give-up': 'Give up',
};

/** In the demo only: the page on which a buyer changes the card of a subscription, and `/dev/plans`, where people make its time pass. */
export const servePlans = (app: FastifyInstance, parts: Parts): void => {
  const subscriptionOf = async (id: string): Promise<SandboxSubscription> => {
    const subscription = await findSubscription(parts.db, id);
    if (!subscription) throw new Failure('not_found');
    return subscription;
  };

  app.get<Asked>('/sandbox/card/:id', async ({ params, query }, reply) => {
    const subscription = await subscriptionOf(params.id);
    const back = backFrom(parts, params.id, new URLSearchParams(query));
    return show(reply, cardPage(subscription, back !== undefined), back);
  });

  app.post<Asked>('/sandbox/card/:id', async ({ params, query }, reply) => {
    const subscription = await subscriptionOf(params.id);
    const back = backFrom(parts, params.id, new URLSearchParams(query));
    if (back === undefined) return show(reply, cardPage(subscription, false), back);
    await jump(parts, params.id, 'work');
    return reply.redirect(back, 303);
  });

  app.get('/dev/plans', async (_request, reply) => show(reply, plansPage(await allSubscriptions(parts.db, 100))));

  app.post<Asked>('/dev/plans/:id', async ({ params, body }, reply) => {
    const action = body instanceof URLSearchParams ? (body.get('action') ?? '') : '';
    if (!isJump(action)) throw new Failure('input.malformed');
    await subscriptionOf(params.id);
    await jump(parts, params.id, action);
    return reply.redirect('/dev/plans', 303);
  });
};

const isJump = (action: string): action is Jump => Object.hasOwn(jumps, action);

/** Where a form's answer leads counts as its target too. */
const show = (reply: FastifyReply, html: string, back?: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; form-action 'self' ${back === undefined ? '' : new URL(back).origin}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(html);

/** Its form goes to the address that the page has, which is the right to change the card. */
const cardPage = ({ locale: spoken, label }: SandboxSubscription, isOpen: boolean): string => {
  const locale = spokenLocale(spoken);
  const says = byLocale[locale];
  const form = `<p class="says">${escapeHtml(says.sandbox_card_says({ label }))}</p>
<form method="post"><button class="primary">${escapeHtml(says.sandbox_card_change())}</button></form>`;
  const closed = `<p class="says" role="status">${escapeHtml(says.sandbox_card_closed())}</p>`;
  return documentOf(locale, `<h1>${escapeHtml(says.sandbox_card_title())}</h1>\n${isOpen ? form : closed}`);
};

const dayOf = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');

/** What becomes of it next, in a few words. */
const nextOf = (plan: SandboxSubscription): string => {
  if (plan.ended_at) return `ended ${dayOf(plan.ended_at)}`;
  if (plan.next_try_at) return `unpaid, tried again ${dayOf(plan.next_try_at)}`;
  return `${plan.stops_at_end ? 'stops' : 'renews'} ${dayOf(plan.period_end)}`;
};

const planOf = (plan: SandboxSubscription): string => {
  const every = plan.every_months === 12 ? 'year' : 'month';
  const price = `${dollars(plan.amount_cents, 'en')} every ${every}`;
  const buttons = Object.entries(jumps).map(
    ([action, label]) => `<button name="action" value="${action}">${label}</button>`,
  );
  const form = `<form method="post" action="/dev/plans/${plan.id}">${buttons.join('\n')}</form>`;
  return `<section><h2>${escapeHtml(plan.label)}</h2>
<p>${escapeHtml(price)}. ${nextOf(plan)} (UTC). ${plan.card_fails ? 'The card fails.' : 'The card works.'}</p>
<p class="hint">${plan.id}, order ${escapeHtml(plan.reference)}</p>
${plan.status === 'ended' ? '' : form}</section>`;
};

const plansPage = (plans: readonly SandboxSubscription[]): string =>
  documentOf(
    'en',
    `<h1>Plans of this demo</h1>
${plans.length > 0 ? plans.map(planOf).join('\n') : '<p>No plan yet.</p>'}`,
  );
