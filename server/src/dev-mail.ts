import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from './platform/escape-html.ts';
import { mailById, sentMails } from './platform/mail/outbox.store.ts';
import { type MailTemplates, writeLetter } from './platform/mail/mail-table.ts';
import type { Parts } from './platform/parts.ts';

const style =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; frame-src 'self'; base-uri 'none'";

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:760px;padding:16px;background:#F6F5F1;color:#16191D}a{color:#15457A}li{margin:0 0 12px}small{color:#5B6067;display:block}iframe{width:100%;height:560px;border:1px solid #D8D4CA;background:#fff}pre{white-space:pre-wrap;background:#fff;border:1px solid #D8D4CA;padding:16px}</style></head><body>${body}</body></html>`;

const html = (reply: FastifyReply, text: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', style)
    .header('cache-control', 'no-store')
    .send(text);

/** `/dev/mail`, in the demo only: the mail that was sent, put together again from the outbox for whoever looks. */
export const serveMailPages = (app: FastifyInstance, { db, settings }: Parts, templates: MailTemplates): void => {
  app.get('/dev/mail', async (_request, reply) => {
    const mails = await sentMails(db, 100);
    const rows = await Promise.all(
      mails.map(async (mail) => {
        const letter = await writeLetter(settings, templates, mail).catch(() => undefined);
        const subject = escapeHtml(letter?.subject ?? mail.template);
        return `<li><a href="/dev/mail/${mail.id}">${subject}</a><small>${escapeHtml(mail.recipient)} · ${mail.state} · ${mail.created_at.toISOString()}</small></li>`;
      }),
    );
    const list = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>No mail yet.</p>';
    return html(
      reply,
      page(
        'Mail',
        `<h1>Mail of this demo</h1><p>Nothing leaves ${escapeHtml(settings.productName)} in the demo: this is what would have been sent.</p>${list}`,
      ),
    );
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const mail = /^[0-9a-f-]{36}$/.test(request.params.id) ? await mailById(db, request.params.id) : undefined;
    if (!mail) return reply.code(404).type('text/plain').send('No such mail.');
    const letter = await writeLetter(settings, templates, mail);
    const frame = `<iframe title="The mail as HTML" sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(letter.html.replace('<head>', '<head><base target="_top">'))}"></iframe>`;
    return html(
      reply,
      page(
        escapeHtml(letter.subject),
        `<p><a href="/dev/mail">All mail</a></p><h1>${escapeHtml(letter.subject)}</h1><p>To ${escapeHtml(mail.recipient)}</p>${frame}<h2>As text</h2><pre>${linked(letter.text)}</pre>`,
      ),
    );
  });
};

const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
