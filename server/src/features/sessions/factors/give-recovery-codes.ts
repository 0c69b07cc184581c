import type { Tx } from '../../../platform/db/database.ts';
import type { Parts } from '../../../platform/parts.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { putRecoveryCodes } from './recovery.store.ts';

/** Makes ten recovery codes for somebody, of which only hashes stay. Earlier ones end. */
export const giveRecoveryCodes = async (
  { settings, clock }: Pick<Parts, 'settings' | 'clock'>,
  tx: Tx,
  personId: string,
): Promise<string[]> => {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashOfRecoveryCode(settings.secretKey, personId, code));
  await putRecoveryCodes(tx, personId, hashes, clock.now());
  return codes;
};
