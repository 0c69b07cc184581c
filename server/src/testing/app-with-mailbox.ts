import type { TestApp } from './app.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { appOfThisFile, ofThisFile } from './opened.ts';

/** The whole real program for the tests of a file, and the mailbox to which its mails come. */
export const appWithMailbox = async ({
  env,
  ...wanted
}: Parameters<typeof appOfThisFile>[0] = {}): Promise<{
  app: TestApp;
  mailbox: Mailbox;
}> => {
  const mailbox = await ofThisFile(openMailbox());
  return { mailbox, app: await appOfThisFile({ ...wanted, env: { SMTP_URL: mailbox.url, ...env } }) };
};
