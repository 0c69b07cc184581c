import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Failure } from '../../failure.ts';
import type { Parts } from '../../parts.ts';
import { serverFolder } from '../../server-folder.ts';
import type { Delivery } from './sandbox-notices.ts';
import { servePlans } from './sandbox-plan-pages.ts';
import { payPage, sayPage } from './sandbox-page.ts';
import { declineCard, payFor, statusOf } from './sandbox-session.ts';
import { findSession, type SandboxSession } from './sandbox.store.ts';

const css = readFileSync(path.join(serverFolder, 'src/platform/payments/sandbox/sandbox.css'), 'utf8');

const deliveries: Record<string, Delivery> = { pay: 'now', close: 'now', late: 'late', twice: 'twice', never: 'never' };

/** `/sandbox/pay/:id`, in the demo only: the page where the buyer pays, as a card provider would show it. */
export const serveSandbox = (app: FastifyInstance, parts: Parts): void => {
  const { db, clock } = parts;

  const sessionOf = async (params: unknown): Promise<SandboxSession> => {
    const session = await findSession(db, (params as { id: string }).id);
    if (!session) throw new Failure('not_found');
    return session;
  };

  app.get('/sandbox/sandbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(css));

  app.get('/sandbox/pay/:id', async (request, reply) => {
    const session = await sessionOf(request.params);
    const status = statusOf(session, clock.now());
    return show(reply, session, status === 'open' ? payPage(session) : sayPage(session, status));
  });

  void app.register(async (forms) => {
    takeForms(forms);
    servePlans(forms, parts);
    forms.post('/sandbox/pay/:id', async (request, reply) => {
      const session = await sessionOf(request.params);
      const form = (request.body ?? new URLSearchParams()) as URLSearchParams;
      return act(parts, session, form, reply);
    });
  });
};

const act = async (parts: Parts, session: SandboxSession, form: URLSearchParams, reply: FastifyReply) => {
  const action = form.get('action') ?? '';
  const delivery = deliveries[action];
  if (action === 'decline') {
    await declineCard(parts, session.id);
    return reply.redirect(`/sandbox/pay/${session.id}`, 303);
  }
  if (!delivery) throw new Failure('input.malformed');
  const paid = await payFor(parts, session.id, { email: form.get('email') || null, delivery });
  if (!paid) return reply.redirect(`/sandbox/pay/${session.id}`, 303);
  if (action === 'close') return show(reply, paid, sayPage(paid, 'paid'));
  return reply.redirect(paid.success_url.replaceAll('{CHECKOUT_SESSION_ID}', paid.id), 303);
};

const show = (reply: FastifyReply, session: SandboxSession, html: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policyOf(session))
    .send(html);

/** Where the form's answer leads counts as its target too, and that may be this machine by its other name. */
const policyOf = ({ success_url }: SandboxSession): string =>
  `default-src 'none'; style-src 'self'; form-action 'self' ${new URL(success_url).origin}; base-uri 'none'; frame-ancestors 'none'`;

const takeForms = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 8 * 1024 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
};
