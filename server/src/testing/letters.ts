import type { Mail } from './mailbox.ts';

/** A mail's words as its reader sees them: with the line breaks and signs of its transport taken out. */
export const readable = ({ raw }: Mail): string =>
  Buffer.from(
    raw
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** The secret of the first reset link in a mail. */
export const resetTokenIn = (mail: Mail): string => {
  const token = /\/reset-password\?token=([\w-]{43})/.exec(readable(mail))?.[1];
  if (!token) throw new Error('there is no reset link in this mail');
  return token;
};
