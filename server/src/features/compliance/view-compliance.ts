import type { Known } from '../../access/actor.ts';
import type { Parts } from '../../platform/parts.ts';
import { type ComplianceStatus, statusOf } from './compliance-status.ts';
import { placeOf } from './compliance.store.ts';

/** What the caller's own state or province asks of a locksmith. */
export const viewCompliance = async ({ db, clock }: Parts, { person, locale }: Known): Promise<ComplianceStatus> =>
  statusOf(await placeOf(db, person.id), locale, clock.now());
