import { isDesk } from '../../../access/roles.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import type { Trace } from '../../../platform/audit/trace.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { destroySecret } from '../../../platform/vault/vault.store.ts';
import { factorsOf } from './factors.facts.ts';
import type { Oneself } from './factors.store.ts';
import { deletePasskeys } from './passkey.store.ts';
import { deleteRecoveryCodes } from './recovery.store.ts';
import { tellOwner } from './tell-owner.ts';
import { deleteApp, lockApp } from './totp.store.ts';

type Leaving = { app?: boolean; passkeys?: 'all' | { id: string } };

/**
 * Takes factors from an account that is held: the app, one passkey or all of them. With the last one go the recovery codes.
 * Where the desk's rule asks for one, the last one stays (`security.factor_needed`). `not_found` when the passkey is not theirs.
 */
export const takeFactors = async (
  { settings }: Pick<Parts, 'settings'>,
  tx: Tx,
  { oneself, trace }: { oneself: Oneself; trace: Trace },
  { app = false, passkeys }: Leaving,
): Promise<void> => {
  if (app) await takeApp(tx, oneself, trace);
  if (passkeys) await takePasskeys(tx, oneself, trace, passkeys === 'all' ? undefined : passkeys.id);
  const left = await factorsOf(tx, oneself.id);
  if (left.app || left.passkeys > 0) return;
  if (settings.deskSecondStep && isDesk(oneself)) throw new Failure('security.factor_needed');
  await deleteRecoveryCodes(tx, oneself.id);
};

const takeApp = async (tx: Tx, oneself: Oneself, trace: Trace): Promise<void> => {
  const row = await lockApp(tx, oneself.id);
  if (!row) return;
  await deleteApp(tx, oneself.id);
  await destroySecret(tx, row.secretId);
  if (row.nextSecretId) await destroySecret(tx, row.nextSecretId);
  if (!row.confirmedAt) return;
  await recordAct(tx, trace, { action: 'security.two_factor_off', object: { type: 'person', id: oneself.id } });
  await tellOwner(tx, oneself, 'second-factor-off', row.secretId);
};

const takePasskeys = async (tx: Tx, oneself: Oneself, trace: Trace, one: string | undefined): Promise<void> => {
  const ids = await deletePasskeys(tx, oneself.id, one);
  const [first] = ids;
  if (first === undefined && one !== undefined) throw new Failure('not_found');
  for (const id of ids) {
    await recordAct(tx, trace, {
      action: 'security.passkey_removed',
      object: { type: 'person', id: oneself.id },
      details: { passkeyId: id },
    });
  }
  if (first !== undefined) await tellOwner(tx, oneself, 'passkey-removed', first);
};
