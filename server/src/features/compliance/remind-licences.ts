import { recordAct } from '../../platform/audit/record.store.ts';
import { systemTrace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inBatches } from '../../platform/db/transaction.ts';
import { oweMail } from '../../platform/mail/outbox.store.ts';
import type { Parts } from '../../platform/parts.ts';
import type { ComplianceReactions } from './compliance.reactions.ts';
import { standingOf } from './licences.facts.ts';
import { deleteLeftLicences, type DueLicence, lockDueLicences, noteReminded } from './licences.store.ts';

const BATCH = 50;

/**
 * Tells whose license ends in 60, 30 and 7 days, and who let it end, once each. Another expiry begins anew. It pauses nobody: a release asks
 * the database's clock itself.
 */
export const remindLicences = async ({ db }: Pick<Parts, 'db'>, reactions: ComplianceReactions): Promise<void> => {
  await deleteLeftLicences(db);
  await inBatches(db, BATCH, async (tx) => {
    const due = await lockDueLicences(tx, BATCH);
    for (const licence of due) {
      await noteReminded(tx, licence.id, licence.days);
      await tell(tx, licence);
      if (licence.days === 0) await reactions.licenceExpired(tx, { personId: licence.personId });
    }
    return due.length;
  });
};

const tell = async (tx: Tx, { id, personId, email, locale, days, ...licence }: DueLicence): Promise<void> => {
  const { place, document, expiresOn } = licence;
  const owe = { recipient: email, locale, onceKey: `licence:${id}:${expiresOn}:${days}` };
  if (days > 0) {
    await oweMail(tx, { ...owe, template: 'licence-expiring', refs: { place, document, expiresOn } });
    return;
  }
  const standing = await standingOf(tx, personId);
  const paused = document === 'STATE_LOCKSMITH_LICENSE' && standing.paused && standing.place === place;
  await oweMail(tx, { ...owe, template: 'licence-expired', refs: { place, document, expiresOn, paused } });
  await recordAct(tx, systemTrace('remind-licences'), {
    action: 'licence.expired',
    object: { type: 'person', id: personId },
    details: { place, document, expiresOn, paused },
  });
};
