import { recordAct } from '../../platform/audit/record.store.ts';
import { systemTrace } from '../../platform/audit/trace.ts';
import { inBatches } from '../../platform/db/transaction.ts';
import { replacedSecretsOf } from './code-report.store.ts';
import { failpoint } from './requests.failpoints.ts';
import type { Parts } from '../../platform/parts.ts';
import { destroySecret } from '../../platform/vault/vault.store.ts';
import { codesAreGone, lockCodesDue } from './purge.store.ts';

const BATCH = 50;

/** Destroys the keys of codes whose time is over: what was released, when and by whom stays on record. Answers how many. */
export const destroyCodes = ({ db, clock }: Parts): Promise<number> =>
  inBatches(db, BATCH, async (tx) => {
    const now = clock.now();
    const due = await lockCodesDue(tx, BATCH);
    for (const { id, keycodeSecret, pincodeSecret } of due) {
      if (keycodeSecret !== null) await destroySecret(tx, keycodeSecret);
      if (pincodeSecret !== null) await destroySecret(tx, pincodeSecret);
      for (const replaced of await replacedSecretsOf(tx, id)) await destroySecret(tx, replaced);
      await codesAreGone(tx, id, now);
      await recordAct(tx, systemTrace('destroy-codes'), {
        action: 'code.destroyed',
        object: { type: 'request', id },
      });
      failpoint('destroy.after_code');
    }
    return due.length;
  });
