import { randomUUID } from 'node:crypto';
import type { Registration, RegistrationPaper } from '@keywright/contract/accounts';
import { actAs } from '../../../access/act.ts';
import type { Caller } from '../../../access/actor.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { attachFile, deleteFile } from '../../../platform/files/files.store.ts';
import { keepImages, type KeptFile } from '../../../platform/files/keep-file.ts';
import { oweMail } from '../../../platform/mail/outbox.store.ts';
import type { Parts } from '../../../platform/parts.ts';
import { hashPassword } from '../../../platform/passwords.ts';
import { requireFitAccount } from '../accounts.facts.ts';
import { issueConfirmation } from '../issue-confirmation.ts';
import { oweAlreadyRegistered } from './owe-already-registered.ts';
import { countRegistration } from './register-limits.ts';
import { insertMember, insertPapers } from './register.store.ts';

type Given = Registration & { papers: Partial<Record<RegistrationPaper, Buffer>> };
type Papers = Record<RegistrationPaper, KeptFile>;

/**
 * Makes a member account with its three papers, or, when the email has an account, tells its owner by mail: the caller can't
 * see which of the two happened, and both do the same work. Fails with `input.invalid` and the codes of uploads, each at its field,
 * and with `limit.too_many`.
 */
export const registerMember = async (parts: Parts, caller: Caller, { papers, ...given }: Given): Promise<void> => {
  requireFitAccount(parts.settings, { ...given, forDesk: false });
  await countRegistration(parts, caller);
  const id = randomUUID();
  const ownerKey = `registration:${id}`;
  const kept = await keepImages<RegistrationPaper>(parts, { ownerKey, buffers: papers });
  const { password, ...rest } = given;
  const member = { ...rest, id, passwordHash: await hashPassword(password), locale: caller.locale };
  await actAs(parts, caller, async (tx, caller) => {
    if (await insertMember(tx, member)) {
      await attachPapers(tx, { personId: id, ownerKey, kept });
      await recordAct(tx, caller.trace, { action: 'person.registered', object: { type: 'person', id } });
      await enqueueWelcome(parts, tx, member);
    } else {
      for (const file of Object.values(kept)) await deleteFile(tx, file.id);
      await oweAlreadyRegistered(parts, tx, caller, given.email);
    }
  });
};

type Attachment = { personId: string; ownerKey: string; kept: Papers };

const attachPapers = async (tx: Tx, { personId, ownerKey, kept }: Attachment): Promise<void> => {
  for (const file of Object.values(kept)) await attachFile(tx, file.id, ownerKey);
  await insertPapers(tx, personId, kept);
};

type Newcomer = { id: string; email: string; locale: string };

/** The one mail after a registration; its link confirms the address. */
const enqueueWelcome = async (parts: Parts, tx: Tx, { id, email, locale }: Newcomer): Promise<void> => {
  const secretId = await issueConfirmation(parts, tx, { id, email }, parts.clock.now());
  await oweMail(tx, { template: 'welcome', recipient: email, locale, refs: { secretId }, onceKey: `welcome:${id}` });
};
