import { type Locale, locales, spokenLocale } from '@keywright/contract/locale';
import { byLocale } from '@keywright/words/by-locale';
import { dollars } from '@keywright/words/dollars';
import { escapeHtml } from '../../escape-html.ts';
import type { Recurring } from '../provider.ts';
import { SANDBOX_CARD } from './sandbox-card.ts';
import type { SandboxSession } from './sandbox.store.ts';

/** A number like K7MF-3P9X stays in one piece. */
const unbroken = (text: string): string => text.replaceAll('-', '\u2011');

export const documentOf = (locale: Locale, body: string): string => {
  const says = byLocale[locale];
  return `<!doctype html>
<html lang="${locales[locale].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(says.sandbox_title())}</title>
<link rel="stylesheet" href="/sandbox/sandbox.css">
</head>
<body>
<header><span class="badge">${escapeHtml(says.sandbox_sandbox())}</span><p>${escapeHtml(says.sandbox_not_real())}</p></header>
<main>
${body}
</main>
</body>
</html>
`;
};

/** The page on which the buyer pays, declines or goes back; works without a script. */
export const payPage = (session: SandboxSession): string => {
  const locale = spokenLocale(session.locale);
  const says = byLocale[locale];
  const amount = dollars(session.amount_cents, locale);
  const body = `<h1>${escapeHtml(unbroken(session.title))}</h1>
${summaryOf(session, locale)}
<form method="post" action="/sandbox/pay/${session.id}">
${session.declined > 0 ? `<p class="problem" role="alert">${escapeHtml(says.sandbox_declined())}</p>` : ''}
<div class="card" aria-hidden="true"><span>${escapeHtml(says.sandbox_card())}</span><b>${SANDBOX_CARD}</b></div>
<label for="email">${escapeHtml(says.sandbox_email())}</label>
<p class="hint" id="email-hint">${escapeHtml(says.sandbox_email_hint())}</p>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="200" aria-describedby="email-hint" value="${escapeHtml(session.email ?? '')}">
<button class="primary" name="action" value="pay">${escapeHtml(says.sandbox_pay({ amount }))}</button>
<div class="pair">
<button name="action" value="decline" formnovalidate>${escapeHtml(says.sandbox_decline())}</button>
<a class="button" href="${escapeHtml(session.cancel_url)}">${escapeHtml(says.sandbox_cancel())}</a>
</div>
<section aria-labelledby="more">
<h2 id="more">${escapeHtml(says.sandbox_more())}</h2>
${choiceOf('close', says.sandbox_close(), says.sandbox_close_hint())}
${choiceOf('late', says.sandbox_late(), says.sandbox_late_hint())}
${choiceOf('twice', says.sandbox_twice(), says.sandbox_twice_hint())}
${choiceOf('never', says.sandbox_never(), says.sandbox_never_hint())}
</section>
</form>`;
  return documentOf(locale, body);
};

const summaryOf = (session: SandboxSession, locale: Locale): string => {
  const says = byLocale[locale];
  const row = ({ label, amountCents }: { label: string; amountCents: number }) =>
    `<tr><th scope="row">${escapeHtml(label)}</th><td>${dollars(amountCents, locale)}</td></tr>`;
  const recurring = session.recurring as Recurring | null;
  const once = session.lines as { label: string; amountCents: number }[];
  const lines = recurring ? [recurring, ...once] : once;
  const amount = dollars(recurring?.amountCents ?? 0, locale);
  const then =
    recurring?.everyMonths === 12 ? says.sandbox_then_yearly({ amount }) : says.sandbox_then_monthly({ amount });
  return `<table>
<caption>${escapeHtml(says.sandbox_order())}</caption>
<tbody>${lines.map(row).join('')}</tbody>
<tfoot>${row({ label: says.sandbox_total(), amountCents: session.amount_cents })}</tfoot>
</table>
${recurring ? `<p class="note">${escapeHtml(`${recurring.label}: ${then}`)}</p>` : ''}
<p class="note">${escapeHtml(session.capture === 'manual' ? says.sandbox_held() : says.sandbox_charged())}</p>`;
};

const choiceOf = (action: string, label: string, hint: string): string =>
  `<div class="choice"><button name="action" value="${action}" aria-describedby="${action}-hint">${escapeHtml(label)}</button><p class="hint" id="${action}-hint">${escapeHtml(hint)}</p></div>`;

/** A page that only says something, with a way back if there is one. */
export const sayPage = (session: SandboxSession, end: 'paid' | 'complete' | 'expired'): string => {
  const locale = spokenLocale(session.locale);
  const says = byLocale[locale];
  const way =
    end === 'paid'
      ? ''
      : `<a class="button" href="${escapeHtml(session.cancel_url)}">${escapeHtml(says.sandbox_back())}</a>`;
  const body = `<h1>${escapeHtml(end === 'paid' ? says.sandbox_paid_title() : unbroken(session.title))}</h1>
<p class="says" role="status">${escapeHtml(says[`sandbox_${end}`]())}</p>
${way}`;
  return documentOf(locale, body);
};
