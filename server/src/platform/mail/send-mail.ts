import { type Db, inTransaction } from '../db/database.ts';
import { lockOwedMail, mailFailed, mailWasSent } from './outbox.store.ts';
import type { MailTemplates } from './templates.ts';
import type { Transport } from './transport.ts';

type Deps = { db: Db; templates: MailTemplates; transport: Transport; host: string; now: () => Date };
const MOST_TRIES = 20;

/**
 * Sends one owed mail and marks it sent; throws when it could not, so that its job is tried again later. A resent mail
 * has the same Message-ID, by which mailboxes drop the second copy.
 */
export const sendMail = async ({ db, templates, transport, host, now }: Deps, id: string): Promise<void> => {
  let tries = 0;
  try {
    await inTransaction(db, async (tx) => {
      const mail = await lockOwedMail(tx, id);
      if (!mail) return;
      tries = mail.tries;
      const template = templates[mail.template];
      if (!template) throw new Error(`no mail template ${mail.template}`);
      const letter = await template(mail.refs as Record<string, string>, mail.locale);
      await transport.send({ ...letter, to: mail.recipient, messageId: `<${mail.id}@${host}>` });
      await mailWasSent(tx, id, now());
    });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    await mailFailed(db, id, { tries: tries + 1, problem, dead: tries + 1 >= MOST_TRIES });
    throw error;
  }
};
