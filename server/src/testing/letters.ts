import type { Mail, Mailbox } from './mailbox.ts';

/** A mail's words as its reader sees them: with the line breaks and signs of its transport taken out. */
export const readable = ({ raw }: Mail): string =>
  Buffer.from(
    raw
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** The first mail to this address, after so many, that says these words; waits until it has come. */
export const mailTo = async (mailbox: Mailbox, to: string, words: string, after = 0): Promise<Mail> => {
  for (let count = after + 1; ; count += 1) {
    await mailbox.has(count);
    const mail = mailbox.mails[count - 1];
    if (mail?.to.includes(to) && readable(mail).includes(words)) return mail;
  }
};

/** The secret of the link in a mail that confirms its address. */
export const confirmationTokenIn = (mail: Mail): string => {
  const token = /\/confirm-email\?token=([\w-]{43})/.exec(readable(mail))?.[1];
  if (!token) throw new Error('this mail has no link that confirms an address');
  return token;
};

/** The secret of the first reset link in a mail. */
export const resetTokenIn = (mail: Mail): string => {
  const token = /\/reset-password\?token=([\w-]{43})/.exec(readable(mail))?.[1];
  if (!token) throw new Error('there is no reset link in this mail');
  return token;
};
