import { randomUUID } from 'node:crypto';
import type { Caller } from '../../../access/actor.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { guardLimit } from '../../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../../platform/limits/limits.ts';
import { oweMail } from '../../../platform/mail/outbox.store.ts';
import type { Parts } from '../../../platform/parts.ts';
import { personWithEmail } from './register.store.ts';

/** Tells the owner of an address that somebody tried to register with it; not more often than one may be sent a reset. */
export const oweAlreadyRegistered = async (
  parts: Pick<Parts, 'clock'>,
  tx: Tx,
  { trace }: Caller,
  email: string,
): Promise<void> => {
  const owner = await personWithEmail(tx, email);
  if (!owner) return;
  await recordAct(tx, trace, { action: 'person.registered_again', object: { type: 'person', id: owner.id } });
  if (!(await mayBeTold(parts, tx, email))) return;
  await oweMail(tx, {
    template: 'already-registered',
    recipient: owner.email,
    locale: owner.locale,
    refs: {},
    onceKey: `already-registered:${randomUUID()}`,
  });
};

const mayBeTold = async ({ clock }: Pick<Parts, 'clock'>, tx: Tx, email: string): Promise<boolean> => {
  try {
    await guardLimit(tx, clock, bucketOf('registered-mail', email));
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
};
