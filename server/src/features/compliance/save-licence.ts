import type { LicenceDocument, LicenceGiven } from '@keywright/contract/compliance';
import type { FieldMessage } from '@keywright/contract/field-messages';
import type { PlaceCode } from '@keywright/contract/places';
import type { CredentialPart } from '@keywright/contract/profile';
import { actOnOneself } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import { credentialFile } from '../profile/papers.facts.ts';
import type { ComplianceReactions } from './compliance.reactions.ts';
import { standingOf } from './licences.facts.ts';
import { type LicenceRow, lockLicence, saveGiven } from './licences.store.ts';
import { today } from './rules.store.ts';

/** On which of the uploaded papers each of them is seen. */
const pictures: Record<LicenceDocument, CredentialPart> = {
  STATE_LOCKSMITH_LICENSE: 'businessLicense',
  BUSINESS_LICENSE: 'businessLicense',
  INSURANCE_CERTIFICATE: 'insuranceCertificate',
};

/** No license is given for longer: a later year is a slip of the pen. */
const MOST_YEARS = 10;

type Given = LicenceGiven & { place: PlaceCode; document: LicenceDocument };

/**
 * Gives a license of the caller's own, or renews it; the same again changes nothing. Who renews it in time goes on as before. Who was paused
 * is so no longer, and must be validated again. Fails at its fields for what has expired already, or not begun yet.
 */
export const saveLicence = (
  parts: Parts,
  reactions: ComplianceReactions,
  caller: Known,
  { place, document, ...given }: Given,
): Promise<void> =>
  actOnOneself(parts, caller, async (tx, caller) => {
    const key = { personId: caller.person.id, place, document };
    requirePossible(given, await today(tx));
    const before = await lockLicence(tx, key);
    if (before && isSame(before, given)) return;
    const was = await standingOf(tx, key.personId);
    const fileId = await credentialFile(tx, key.personId, pictures[document]);
    await saveGiven(tx, key, { ...given, fileId, at: parts.clock.now() });
    await recordAct(tx, caller.trace, {
      action: 'licence.saved',
      object: { type: 'person', id: key.personId },
      details: { place, document, expiresOn: given.expiresOn, wasExpired: before?.state === 'EXPIRED' },
    });
    const isOver = was.paused && !(await standingOf(tx, key.personId)).paused;
    if (!isOver) return;
    const { trace } = caller;
    await reactions.licenceLapsed(tx, { personId: key.personId, why: 'licence_renewed_late', trace });
  });

const refuse = (field: keyof LicenceGiven, message: FieldMessage): never => {
  throw new Failure('input.invalid', { fields: { [field]: message } });
};

const requirePossible = ({ issuedOn, expiresOn }: LicenceGiven, now: string): void => {
  const last = `${Number.parseInt(now, 10) + MOST_YEARS}${now.slice(4)}`;
  if (expiresOn < now) refuse('expiresOn', 'licence.expired');
  if (expiresOn > last) refuse('expiresOn', 'date.too_far');
  if (issuedOn && issuedOn > now) refuse('issuedOn', 'date.future');
};

const isSame = (before: LicenceRow, given: LicenceGiven): boolean =>
  (['number', 'issuer', 'issuedOn', 'expiresOn'] as const).every((field) => before[field] === given[field]);
