import { randomUUID } from 'node:crypto';
import { actOnOneself } from '../../access/act.ts';
import { isMember } from '../../access/roles.ts';
import type { Known } from '../../access/actor.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { oweMail } from '../../platform/mail/outbox.store.ts';
import type { Parts } from '../../platform/parts.ts';
import type { PersonFileKind } from './person-files.store.ts';
import { lockPerson, type OwnPerson, savePerson } from './person.store.ts';
import type { ProfileReactions } from './profile.reactions.ts';
import { kindsOf, type NewFiles, replaceFiles } from './replace-files.ts';

const changeable = ['fname', 'lname', 'phone', 'company', 'address', 'city', 'state', 'zipCode'] as const;
type Changeable = (typeof changeable)[number];
export type PersonChange = { [Field in Changeable]?: string | undefined };

/** What an admin looked at when they validated a member. */
const checked: ReadonlySet<Changeable | PersonFileKind> = new Set(['fname', 'lname', 'state', 'frontId', 'backId']);

/**
 * Changes what is sent and differs, with its trace. A member whose name, state or ID picture changes is no longer validated
 * from the same moment on; who was until then is told by mail. Fails with `auth.required` when the profile was deleted meanwhile.
 */
export const changePerson = (
  parts: Parts,
  reactions: ProfileReactions,
  caller: Known,
  { change, files }: { change: PersonChange; files: NewFiles },
): Promise<OwnPerson> =>
  actOnOneself(parts, caller, async (tx, caller) => {
    const before = await lockPerson(tx, caller.person.id);
    if (!before) throw new Failure('auth.required');
    const fields = changeable.filter((field) => change[field] !== undefined && change[field] !== (before[field] ?? ''));
    const changed = [...fields, ...kindsOf(files)];
    if (changed.length === 0) return before;
    const endsValidation = isMember(before) && before.isValidated && changed.some((one) => checked.has(one));
    const columns = { ...columnsOf(change, fields), ...(endsValidation && { is_validated: false }) };
    const after = Object.keys(columns).length === 0 ? before : await savePerson(tx, before.id, columns);
    await replaceFiles(tx, before.id, files, parts.clock.now());
    await recordChange(tx, caller, { before, after, changed });
    if (endsValidation) await tellOfEnd(tx, reactions, before);
    return after;
  });

const columnsOf = (change: PersonChange, fields: readonly Changeable[]) =>
  Object.fromEntries(fields.map((field) => [field === 'zipCode' ? 'zip_code' : field, change[field]]));

type Difference = { before: OwnPerson; after: OwnPerson; changed: readonly (Changeable | PersonFileKind)[] };

/** Names and states stand in the log as they were and are; of everything else only that it changed. */
const recordChange = (tx: Tx, { trace }: Known, { before, after, changed }: Difference): Promise<void> => {
  const said = (['fname', 'lname', 'state'] as const).filter((field) => changed.includes(field));
  return recordAct(tx, trace, {
    action: 'person.changed',
    object: { type: 'person', id: before.id },
    details: {
      changed,
      ...Object.fromEntries(said.map((field) => [field, { from: before[field], to: after[field] }])),
      ...(before.isValidated && !after.isValidated && { validated: { from: true, to: false } }),
    },
  });
};

const tellOfEnd = async (tx: Tx, reactions: ProfileReactions, { id, email, locale }: OwnPerson): Promise<void> => {
  await oweMail(tx, {
    template: 'validation-needed',
    recipient: email,
    locale,
    refs: {},
    onceKey: `validation-needed:${id}:${randomUUID()}`,
  });
  await reactions.validationEnded(tx, { personId: id });
};
