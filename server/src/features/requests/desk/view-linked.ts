import { type LinkedRecords, linkKinds } from '@keywright/contract/linked';
import { actAs } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { discloseExported } from '../../../access/disclose.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import { Failure } from '../../../platform/failure.ts';
import { guardLimit } from '../../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../../platform/limits/limits.ts';
import type { Parts } from '../../../platform/parts.ts';
import { findLinked, type Subject, subjectExists } from './linked.store.ts';

/** What is linked to a request or a person. The view is on record before it is answered, and each record in it is counted as shown. */
export const viewLinked = async (parts: Parts, caller: Known, subject: Subject): Promise<LinkedRecords> => {
  if (!(await subjectExists(parts.db, subject))) throw new Failure('not_found');
  await actAs(parts, caller, async (tx, caller) => {
    await guardLimit(tx, parts.clock, bucketOf('desk-history', caller.person.id));
    await recordAct(tx, caller.trace, { action: 'person.links_viewed', object: { type: subject.of, id: subject.id } });
  });
  const { compared, requests, members } = await findLinked(parts.db, subject);
  await discloseExported(parts, caller, { kind: 'request', ids: [...new Set(requests.map(({ id }) => id))] });
  await discloseExported(parts, caller, { kind: 'member', ids: [...new Set(members.map(({ id }) => id))] });
  return {
    compared: linkKinds.filter((kind) => compared.includes(kind)),
    requests: requests.map((row) => ({ ...row, paidAt: new Date(row.paidAt).toISOString() })),
    members,
  };
};
