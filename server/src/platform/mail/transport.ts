import { countCall } from '../dependency-calls.ts';
import { OperatorFault } from '../operator-fault.ts';
import type { Settings } from '../settings.ts';
import type { MailFrom } from '../settings-fields.ts';
import { withTimeout } from '../with-timeout.ts';
import type { Letter } from './letter.ts';

export type Envelope = Letter & { to: string; messageId: string };
export type Transport = {
  send: (mail: Envelope) => Promise<void>;
  /** Whether the mail server answered the last time it was asked; undefined before that. A refusal is an answer. */
  isUp: () => boolean | undefined;
  close: () => void;
};

/** The library's limits begin again with each byte. */
const MAX_SEND_MS = 60_000;

const habits = {
  pool: 'true',
  maxConnections: '3',
  connectionTimeout: '10000',
  greetingTimeout: '10000',
  socketTimeout: '30000',
};

/** By the mail server that was set. Without one the demo keeps its mail; anywhere else nobody would hear of anything, and no mail would be missed. */
export const transportFor = ({
  demo,
  smtpUrl,
  mailFrom,
}: Pick<Settings, 'demo' | 'smtpUrl' | 'mailFrom'>): Transport => {
  if (smtpUrl) return smtpTransport(smtpUrl, mailFrom);
  if (!demo) throw new OperatorFault('SMTP_URL is missing: only the demo keeps its mail');
  return keepTransport;
};

/** Sends over SMTP; throws when the server does not take the mail. */
const smtpTransport = (url: string, from: MailFrom): Transport => {
  const address = new URL(url);
  for (const [name, value] of Object.entries(habits)) address.searchParams.set(name, value);
  // Read only where mail is really sent: the demo starts without it.
  const pool = import('nodemailer').then(({ createTransport }) => createTransport(address.href));
  let isUp: boolean | undefined;
  return {
    isUp: () => isUp,
    send: async ({ to, replyTo, messageId, subject, text, html }) => {
      // An address as an object is taken as it is. A text would be read as a list, with names, comments and groups.
      const named = {
        from,
        to: { name: '', address: to },
        // An autoresponder would answer whomever a stranger has named (RFC 3834).
        ...(replyTo && {
          replyTo: { name: '', address: replyTo },
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        }),
      };
      const sending = (await pool).sendMail({ ...named, messageId, subject, text, html });
      try {
        await withTimeout(sending, MAX_SEND_MS, () =>
          Object.assign(new Error('not sent in time'), { code: 'ETIMEDOUT' }),
        );
        isUp = true;
        countCall({ dependency: 'mail', kind: 'send' }, 'ok');
      } catch (error) {
        isUp = hasAnswered(error);
        countCall({ dependency: 'mail', kind: 'send' }, isUp ? 'refused' : 'failed');
        throw error;
      }
    },
    close: () => void pool.then((opened) => opened.close()),
  };
};

/** The demo's: mail is only kept in the outbox, where its page shows it. */
const keepTransport: Transport = { send: async () => undefined, isUp: () => true, close: () => undefined };

/** The server's own status of three digits is in every error that it answered with. */
const hasAnswered = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number';

/** The server will never take this mail, such as for an unknown address; otherwise it could not just now. */
export const isRefusedForGood = (error: unknown): boolean => {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500;
};
