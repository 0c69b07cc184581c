import type { Jurisdiction, KnownJurisdiction } from '@keywright/contract/compliance';
import { waitingOf } from '../../access/rule-changes.store.ts';
import type { Parts } from '../../platform/parts.ts';
import { jurisdictionRule } from './change-jurisdiction.ts';
import { jurisdictionsView, knownJurisdictionsView } from './jurisdictions.view.ts';
import { findRules, findRulesNow } from './rules.store.ts';

/** Every state and province with what it asks today. */
export const listPublicJurisdictions = async ({ db }: Pick<Parts, 'db'>): Promise<Jurisdiction[]> =>
  jurisdictionsView(await findRulesNow(db));

/** The same with everything that was ever recorded of each. */
export const listJurisdictions = async ({ db }: Pick<Parts, 'db'>): Promise<KnownJurisdiction[]> =>
  knownJurisdictionsView(await findRules(db), await waitingOf(db, 'jurisdiction', jurisdictionRule.read));
