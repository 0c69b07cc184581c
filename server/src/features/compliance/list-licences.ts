import type { OwnLicences } from '@keywright/contract/compliance';
import type { Known } from '../../access/actor.ts';
import type { Parts } from '../../platform/parts.ts';
import { documentsOf } from './jurisdictions.view.ts';
import { standingOf } from './licences.facts.ts';
import { licencesOf } from './licences.store.ts';
import { ruleNow } from './rules.store.ts';

/** What the caller has on file, and what their own state or province asks for. */
export const listLicences = async ({ db }: Pick<Parts, 'db'>, { person }: Known): Promise<OwnLicences> => {
  const [{ place, paused }, licences] = await Promise.all([standingOf(db, person.id), licencesOf(db, person.id)]);
  const rule = place === null ? undefined : await ruleNow(db, place);
  return {
    place,
    required: rule?.required ?? false,
    asked: documentsOf(rule).filter((document) => document !== 'PHOTO_ID'),
    paused,
    licences,
  };
};
