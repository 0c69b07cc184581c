import type { Locale } from '@keywright/contract/locale';
import type { PageAddress } from '@keywright/contract/pages';
import { byLocale } from '@keywright/words/by-locale';
import { escapeHtml } from '../escape-html.ts';
import { pageAddress } from '../page-address.ts';
import type { Settings } from '../settings.ts';

export type Sender = Pick<Settings, 'productName' | 'legalName' | 'supportEmail' | 'publicUrl'>;

/** `replyTo`: where an answer goes, if elsewhere than to us. */
export type Letter = { subject: string; text: string; html: string; replyTo?: string };

/** What a letter says, in the language of who reads it. */
export type Said = {
  subject: string;
  /** Paragraphs of plain text, in order. */
  lines: string[];
  /** One thing to press, and its page. */
  action?: { label: string; page: PageAddress };
  /** Small print under a rule, where it is another than who writes and whom to ask. */
  footer?: string;
  /** Where an answer goes, if elsewhere than to us. */
  replyTo?: string;
};

/**
 * One paragraph of what somebody wrote. What breaks a line, can't be seen or turns the direction of reading becomes a space, so
 * that no name or note looks like more of the letter than it is.
 */
const inOneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\ufeff]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

const footerOf = ({ legalName, supportEmail }: Sender, locale: Locale): string =>
  byLocale[locale].mails_footer({ legalName, support: supportEmail });

const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;

/** Sets a short letter twice, as text and as HTML that needs no picture and no style sheet of others. */
export const setLetter = (sender: Sender, locale: Locale, said: Said): Letter => {
  const product = inOneLine(sender.productName);
  const subject = inOneLine(said.subject);
  const footer = inOneLine(said.footer ?? footerOf(sender, locale));
  const lines = said.lines.map(inOneLine);
  const action = said.action && { label: said.action.label, url: pageAddress(sender, locale, said.action.page) };
  const text = [
    ...lines,
    ...(action ? [`${byLocale[locale].mails_action({ label: action.label })}\n${action.url}`] : []),
    '--',
    footer,
  ].join('\n\n');
  const button = action
    ? `<p style="margin:0 0 24px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:14px 20px;border-radius:8px;background:#15457A;color:#ffffff;font-weight:700;text-decoration:none">${escapeHtml(action.label)}</a></p><p style="margin:0 0 16px;font-size:14px;color:#43484F;word-break:break-all">${escapeHtml(action.url)}</p>`
    : '';
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#F6F5F1;color:#16191D;font:16px/1.5 system-ui,sans-serif"><div style="max-width:560px;margin:0 auto;padding:24px 16px"><p style="margin:0 0 24px;font-weight:700">${escapeHtml(product)}</p><div style="background:#ffffff;border:1px solid #D8D4CA;border-radius:10px;padding:24px"><h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${escapeHtml(subject)}</h1>${lines.map(paragraph).join('')}${button}</div><p style="margin:16px 0 0;font-size:13px;color:#5B6067">${escapeHtml(footer)}</p></div></body></html>`;
  return { subject, text, html, ...(said.replyTo && { replyTo: said.replyTo }) };
};
