import type { AuditEntry } from '@keywright/contract/audit';
import { languageTag } from '../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { wordsOfPart } from './part-words.ts';

/** Whoever acted, as a reader of the log knows them. */
export const whoWords = ({ actorKind, actorName, actorId }: AuditEntry): string => {
  if (actorKind === 'system') return m.audit_who_system({ name: wordsOfPart(actorName) });
  if (actorKind === 'provider') return m.audit_who_provider({ name: actorName });
  if (actorKind === 'guest') return actorName.startsWith('guest') ? m.audit_who_guest() : m.audit_who_visitor();
  return actorName || (actorId ?? '');
};

/** In the person's zone, to the second: what happened within one minute has an order. */
export const exactTime = (iso: string): string =>
  new Intl.DateTimeFormat(languageTag(), { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(iso));

/** As it is stored. */
export const utcWords = (iso: string): string => m.audit_entry_utc({ time: iso.replace('T', ' ').replace('Z', '') });

/** Enough of an id to tell two apart in a column. The path of a list stays whole: its beginning says nothing. */
export const shortId = (id: string): string => (id.length > 12 && !id.startsWith('/') ? `${id.slice(0, 8)}…` : id);
