import { isEmail } from '@keywright/contract/email';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { bringForward } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import { isAboveLimit } from './limit-mail.ts';
import type { Sender } from './letter.ts';
import { mailFailed, mailWasSent, type OwedRow, owedMail, tryMailAgain } from './outbox.store.ts';
import { type MailTemplates, writeLetter } from './mail-table.ts';
import { isRefusedForGood, type Transport } from './transport.ts';

type Deps = {
  db: Db;
  log: Log;
  settings: Sender;
  templates: MailTemplates;
  transport: Transport;
  host: string;
  now: () => Date;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const GIVEN_UP_AFTER = 72 * HOUR;
/** Of its age, how much later than the mail server's return a mail may be at most: after a quarter of an hour four minutes. */
const LATE_BY = 0.25;
const MOST_STEPS = 10;

/**
 * Sends one owed mail and marks it sent. What could not be sent comes again; once one has come through that could not before, the
 * others that wait are tried at once. A resent mail has the same Message-ID, by which mailboxes drop the second copy.
 */
export const sendMail = async (deps: Deps, id: string): Promise<void> => {
  const { db, now } = deps;
  const mail = await owedMail(db, id);
  if (!mail) return;
  if (!isEmail(mail.recipient)) return giveUp(deps, mail);
  if (await isAboveLimit(deps, mail)) return;
  try {
    // In no transaction: a mail server may take longer than the database lets one rest.
    await post(deps, mail);
  } catch (error) {
    await putOff(deps, mail, error);
    return;
  }
  await mailWasSent(db, id, now());
  if (mail.tries > 0) await bringForward(db, 'send-mail');
};

/** What is no address by our rule is read by no mail program either: another could make somebody else's of it. */
const giveUp = async ({ db, log }: Deps, { id, tries }: OwedRow): Promise<void> => {
  const failed = { tries, problem: 'the recipient is no address', isDead: true };
  await inTransaction(db, (tx) => mailFailed(tx, id, failed));
  log.warn({ mail: id }, 'a mail was given up: its recipient is no address');
};

const post = async ({ settings, templates, transport, host }: Deps, mail: OwedRow): Promise<void> => {
  const letter = await writeLetter(settings, templates, mail);
  await transport.send({ ...letter, to: mail.recipient, messageId: `<${mail.id}@${host}>` });
};

const putOff = async ({ db, log }: Deps, { id, tries: before, ageSeconds }: OwedRow, error: unknown): Promise<void> => {
  const tries = before + 1;
  const isDead = ageSeconds >= GIVEN_UP_AFTER;
  const inSeconds = waitAfter({ tries, ageSeconds, isRefused: isRefusedForGood(error) });
  await inTransaction(db, async (tx) => {
    await mailFailed(tx, id, { tries, problem: error instanceof Error ? error.message : String(error), isDead });
    if (!isDead) await tryMailAgain(tx, id, inSeconds);
  });
  // A mail server quotes addresses, so its words stay in the outbox.
  const { code, responseCode: status } = error as { code?: string; responseCode?: number };
  log.error({ mail: id, tries, code, status }, isDead ? 'a mail was given up' : 'a mail could not be sent');
};

type Failed = { tries: number; ageSeconds: number; isRefused: boolean };

/** Ever longer, but a mail that the server only could not take just then is never later than a part of its age. */
const waitAfter = ({ tries, ageSeconds, isRefused }: Failed): number => {
  const longer = Math.exp(Math.min(tries, MOST_STEPS));
  return isRefused ? longer : Math.min(longer, HOUR, Math.max(MINUTE, ageSeconds * LATE_BY));
};
