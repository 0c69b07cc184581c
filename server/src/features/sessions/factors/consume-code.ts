import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Trace } from '../../../platform/audit/trace.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Parts } from '../../../platform/parts.ts';
import { openAppSecret } from './app-secret.ts';
import { type Owner, tellOwner } from './tell-owner.ts';
import { hashOfRecoveryCode, isRecoveryCode } from './recovery-codes.ts';
import { consumeRecoveryCode } from './recovery.store.ts';
import { stepOfCode } from './totp.ts';
import { lockApp, noteStep } from './totp.store.ts';

type Needs = Pick<Parts, 'clock' | 'vault' | 'settings'>;
type Given = { owner: Owner; trace: Trace; code: string };

/** Uses up a code of an authenticator app or a recovery code, and answers which it was; nothing when it is neither, or was used before. */
export const consumeCode = async (parts: Needs, tx: Tx, given: Given): Promise<'app' | 'recovery' | undefined> => {
  if (/^\d{6}$/.test(given.code)) return (await consumeAppCode(parts, tx, given)) ? 'app' : undefined;
  if (!isRecoveryCode(given.code)) return undefined;
  return (await takeRecoveryCode(parts, tx, given)) ? 'recovery' : undefined;
};

/** Nobody gets in with a code that was used, nor with an older one: whoever saw it entered has no use of it. */
const consumeAppCode = async ({ clock, vault }: Needs, tx: Tx, { owner, code }: Given): Promise<boolean> => {
  const app = await lockApp(tx, owner.id);
  if (!app?.confirmedAt) return false;
  const secret = await openAppSecret(tx, vault, owner.id, app.secretId).catch(unlessErased);
  if (secret === undefined) return false;
  const step = stepOfCode(secret, code, clock.now());
  if (step === undefined || step <= app.lastStep) return false;
  await noteStep(tx, owner.id, step);
  return true;
};

/** A copy of the database that was restored may have an app that its owner had replaced: its secret is gone. */
const unlessErased = (error: unknown): undefined => {
  if (!(error instanceof Failure && error.code === 'code.closed')) throw error;
  return undefined;
};

const takeRecoveryCode = async (
  { clock, settings }: Needs,
  tx: Tx,
  { owner, trace, code }: Given,
): Promise<boolean> => {
  const hash = hashOfRecoveryCode(settings.secretKey, owner.id, code);
  const id = await consumeRecoveryCode(tx, owner.id, hash, clock.now());
  if (id === undefined) return false;
  await recordAct(tx, trace, { action: 'security.recovery_used', object: { type: 'person', id: owner.id } });
  await tellOwner(tx, owner, 'recovery-code-used', id);
  return true;
};
