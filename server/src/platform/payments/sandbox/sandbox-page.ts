import { type Locale, locales } from '@keywright/contract/locale';
import { dollars } from '../../dollars.ts';
import { escapeHtml } from '../../escape-html.ts';
import type { SandboxSession } from './sandbox.store.ts';
import { type SandboxWords, sandboxWords } from './sandbox-words.ts';

/** A number like K7MF-3P9X stays in one piece. */
const unbroken = (text: string): string => text.replaceAll('-', '\u2011');

type Document = { locale: Locale; title: string; words: SandboxWords; body: string };

const documentOf = ({ locale, title, words, body }: Document): string =>
  `<!doctype html>
<html lang="${locales[locale].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/sandbox/sandbox.css">
</head>
<body>
<header><span class="badge">${escapeHtml(words.sandbox)}</span><p>${escapeHtml(words.notReal)}</p></header>
<main>
${body}
</main>
</body>
</html>
`;

/** The page on which the buyer pays, declines or goes back; works without a script. */
export const payPage = (session: SandboxSession): string => {
  const { locale } = session;
  const words = sandboxWords[locale];
  const amount = dollars(session.amount_cents, locale);
  const body = `<h1>${escapeHtml(unbroken(session.title))}</h1>
${summaryOf(session, words)}
<form method="post" action="/sandbox/pay/${session.id}">
${session.declined > 0 ? `<p class="problem" role="alert">${escapeHtml(words.declined)}</p>` : ''}
<div class="card" aria-hidden="true"><span>${escapeHtml(words.card)}</span><b>4242 4242 4242 4242</b></div>
<label for="email">${escapeHtml(words.email)}</label>
<p class="hint" id="email-hint">${escapeHtml(words.emailHint)}</p>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="200" aria-describedby="email-hint" value="${escapeHtml(session.email ?? '')}">
<button class="primary" name="action" value="pay">${escapeHtml(words.pay(amount))}</button>
<div class="pair">
<button name="action" value="decline" formnovalidate>${escapeHtml(words.decline)}</button>
<a class="button" href="${escapeHtml(session.cancel_url)}">${escapeHtml(words.cancel)}</a>
</div>
<section aria-labelledby="more">
<h2 id="more">${escapeHtml(words.more)}</h2>
${choiceOf('close', words.close, words.closeHint)}
${choiceOf('late', words.late, words.lateHint)}
${choiceOf('twice', words.twice, words.twiceHint)}
${choiceOf('never', words.never, words.neverHint)}
</section>
</form>`;
  return documentOf({ locale, title: words.title, words, body });
};

const summaryOf = (session: SandboxSession, words: SandboxWords): string => {
  const { locale } = session;
  const row = ({ label, amountCents }: { label: string; amountCents: number }) =>
    `<tr><th scope="row">${escapeHtml(label)}</th><td>${dollars(amountCents, locale)}</td></tr>`;
  const lines = session.lines as { label: string; amountCents: number }[];
  return `<table>
<caption>${escapeHtml(words.order)}</caption>
<tbody>${lines.map(row).join('')}</tbody>
<tfoot>${row({ label: words.total, amountCents: session.amount_cents })}</tfoot>
</table>
<p class="note">${escapeHtml(session.capture === 'manual' ? words.held : words.charged)}</p>`;
};

const choiceOf = (action: string, label: string, hint: string): string =>
  `<div class="choice"><button name="action" value="${action}" aria-describedby="${action}-hint">${escapeHtml(label)}</button><p class="hint" id="${action}-hint">${escapeHtml(hint)}</p></div>`;

/** A page that only says something, with a way back if there is one. */
export const sayPage = (session: SandboxSession, says: 'paid' | 'complete' | 'expired'): string => {
  const words = sandboxWords[session.locale];
  const way =
    says === 'paid' ? '' : `<a class="button" href="${escapeHtml(session.cancel_url)}">${escapeHtml(words.back)}</a>`;
  const body = `<h1>${escapeHtml(says === 'paid' ? words.paidTitle : unbroken(session.title))}</h1>
<p class="says" role="status">${escapeHtml(words[says])}</p>
${way}`;
  return documentOf({ locale: session.locale, title: words.title, words, body });
};
