import type { AuditName, LoggedAct } from '@keywright/contract/audit';
import { m } from '@keywright/words/messages';
import type { Goal } from '../../address.ts';
import { at } from '../locale.ts';

/** Something that an entry names, and its page where the reader may open one. */
export type Named = { words: string; to?: Goal };

const vehicleWords = ({ name, vehicle }: AuditName): string => {
  if (!vehicle) return name;
  const { vinEnd, ...model } = vehicle;
  const words = `${m.orders_vehicle(model)} …${vinEnd}`;
  return name ? `${name}, ${words}` : words;
};

const kinds: Record<AuditName['kind'], (name: AuditName) => Named> = {
  // The code desk opens requests that were paid for: those have an order number.
  request: (name) => ({ words: vehicleWords(name), ...(name.name && { to: at(`/admin/requests/${name.id}`) }) }),
  order: ({ name }) => ({ words: name, to: at(`/admin?list=transactions&q=${encodeURIComponent(name)}`) }),
  member: ({ name, id }) => ({ words: name, to: at(`/admin/registered-users?user=${id}`) }),
  admin: ({ name, id }) => ({ words: name, to: at(`/super-admin/audit?person=${id}`) }),
  former: () => ({ words: m.audit_who_former() }),
  invited: ({ name }) => ({ words: name }),
  workshop: ({ name }) => ({ words: name }),
};

/** What an id of an entry refers to, if that is still known. */
export const namedAs = ({ names }: LoggedAct, id: unknown): Named | undefined => {
  const found = names.find(({ of }) => of === id);
  return found && kinds[found.kind](found);
};

/** What an entry is about when the record itself is not known any more. */
const unknown: Readonly<Record<string, () => string>> = {
  request: m.audit_what_vehicle,
  order: m.audit_what_order,
  admin_code: m.audit_what_email,
};

/** A file belongs to a request or a member; anything else is the object of the entry. */
const subjectOf = ({ objectType, objectId, details }: LoggedAct): { type: string; id: unknown } => {
  if (objectType !== 'file') return { type: objectType, id: objectId };
  return 'requestId' in details
    ? { type: 'request', id: details['requestId'] }
    : { type: 'person', id: details['personId'] };
};

/** What an entry is about: a request with its vehicle, an order, a person, or the words of a search. */
export const whatOf = (entry: LoggedAct): Named => {
  const { type, id } = subjectOf(entry);
  const known = namedAs(entry, id);
  if (known) return known;
  const { words } = entry.details;
  if (type === 'search') return { words: m.audit_what_words({ words: typeof words === 'string' ? words : '…' }) };
  // Of an email address that belongs to nobody the log has the first letter and the domain.
  if (type === 'email') return { words: entry.objectId };
  return { words: (unknown[type] ?? m.audit_what_account)() };
};

const actors: Record<LoggedAct['actorKind'], (entry: LoggedAct) => Named> = {
  system: () => ({ words: m.audit_who_program() }),
  provider: () => ({ words: m.audit_who_payments() }),
  guest: ({ actorName }) => ({ words: actorName.startsWith('guest') ? m.audit_who_guest() : m.audit_who_visitor() }),
  person: (entry) => namedAs(entry, entry.actorId) ?? { words: entry.actorName || m.audit_what_account() },
};

/** Who acted. Of an erased member, the sentence has no name. */
export const whoOf = (entry: LoggedAct): Named => actors[entry.actorKind](entry);
