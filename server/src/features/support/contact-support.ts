import { firstLocale } from '@keywright/contract/locale';
import type { SupportMessage } from '@keywright/contract/support';
import { actAs } from '../../access/act.ts';
import type { Caller } from '../../access/actor.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { bySource } from '../../platform/limits/by-source.ts';
import { guardLimits } from '../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../platform/limits/limits.ts';
import { oweMail } from '../../platform/mail/outbox.store.ts';
import type { Parts } from '../../platform/parts.ts';
import { saveMessage } from './support.store.ts';

/**
 * Stores what somebody writes to support, and owes the shop a mail of it. Whoever is logged in writes from their account's address. Nothing
 * goes to the address that is named: anybody could name somebody else's. Fails with `limit.too_many`.
 */
export const contactSupport = async (parts: Parts, caller: Caller, written: SupportMessage): Promise<void> => {
  const { db, clock, settings } = parts;
  // Neighbours behind one address don't wait for each other once they are logged in.
  const buckets = caller.person
    ? [bucketOf('support-member', caller.person.id)]
    : bySource('support-address', caller.source);
  await guardLimits(db, clock, buckets);
  await actAs(parts, caller, async (tx, { person, locale, trace }) => {
    const id = await saveMessage(tx, {
      ...written,
      email: person?.email ?? written.email,
      personId: person?.id ?? null,
      locale,
      at: clock.now(),
    });
    await recordAct(tx, trace, { action: 'support.written', object: { type: 'support_message', id } });
    await oweMail(tx, {
      template: 'support-message',
      recipient: settings.supportEmail,
      locale: firstLocale,
      refs: { messageId: id },
      onceKey: `support-message:${id}`,
    });
  });
};
