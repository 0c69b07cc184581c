import type { PageAddress } from '@keywright/contract/pages';
import { setLetter } from '../../platform/mail/letter.ts';
import type { Letter, MailTemplates } from '../../platform/mail/templates.ts';
import { pageAddress } from '../../platform/page-address.ts';
import type { Parts } from '../../platform/parts.ts';
import { type Locale, type Said, words } from './mail-words.ts';
import { resetTokenOf } from './reset/reset-token.ts';
import { isSecretLive } from './reset/reset.store.ts';

type Needs = Pick<Parts, 'settings' | 'clock' | 'db'>;

/** The mails about an account. Nobody's name is in one: what a stranger typed is not put before the owner of an address. */
export const accountMails = (parts: Needs): MailTemplates => ({
  'password-reset': async ({ secretId = '' }, locale) => {
    const isLive = await isSecretLive(parts.db, secretId, parts.clock.now());
    // A mail that was held up for longer than its link lasts says so.
    if (!isLive) return letterOf(parts, locale, words[locale].resetOver, '/login');
    const token = resetTokenOf(parts.settings.secretKey, secretId);
    return letterOf(parts, locale, words[locale].reset, `/reset-password?token=${token}`);
  },
  'password-changed': async (_, locale) => letterOf(parts, locale, words[locale].changed, '/login'),
  welcome: async (_, locale) => letterOf(parts, locale, words[locale].welcome, '/vehicle-keycode-request'),
  'already-registered': async (_, locale) => letterOf(parts, locale, words[locale].already, '/login'),
});

const letterOf = ({ settings }: Needs, locale: Locale, { subject, lines, action }: Said, path: PageAddress): Letter =>
  setLetter({
    product: settings.productName,
    locale,
    subject: subject(settings.productName),
    lines: [...lines],
    action: { label: action, url: pageAddress(settings, locale, path) },
    footer: words[locale].footer(settings),
  });
