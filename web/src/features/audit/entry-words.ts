import type { AuditEntry } from '@keywright/contract/audit';
import { languageTag } from '../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { wordsOfPart } from './part-words.ts';

/** The actor's name as the entry has it, with the part of the program or the provider. */
export const whoWords = ({ actorKind, actorName, actorId }: AuditEntry): string => {
  if (actorKind === 'system') return m.audit_who_system({ name: wordsOfPart(actorName) });
  if (actorKind === 'provider') return m.audit_who_provider({ name: actorName });
  return actorName || (actorId ?? '');
};

/** In the person's zone, to the second: what happened within one minute has an order. */
export const exactTime = (iso: string): string =>
  new Intl.DateTimeFormat(languageTag(), { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(iso));

/** As it is stored. */
export const utcWords = (iso: string): string => m.audit_entry_utc({ time: iso.replace('T', ' ').replace('Z', '') });
