import nodemailer from 'nodemailer';
import type { Letter } from './templates.ts';

export type Envelope = Letter & { to: string; messageId: string };
export type Transport = { send: (mail: Envelope) => Promise<void>; close: () => void };

/** Sends over SMTP; throws when the server does not take the mail. */
export const smtpTransport = (url: string, from: string): Transport => {
  const pool = nodemailer.createTransport(url, { pool: true, maxConnections: 3, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as nodemailer.TransportOptions);
  return {
    send: async ({ to, messageId, subject, text, html }) => {
      await pool.sendMail({ from, to, messageId, subject, text, html });
    },
    close: () => pool.close(),
  };
};

/** The demo's: mail is only kept in the outbox, where its page shows it. */
export const keepTransport: Transport = { send: async () => undefined, close: () => undefined };
