import { actAs } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { guardLimit } from '../../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../../platform/limits/limits.ts';
import type { Parts } from '../../../platform/parts.ts';
import { insertChallenge } from './challenge.store.ts';
import { passkeysOf } from './passkey.store.ts';
import { newPasskeyChallenge } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';

/** What the browser needs to make a passkey for this account; to be answered once, within minutes. */
export const beginPasskey = async (parts: Parts, caller: Known, rp: RelyingParty) => {
  const { db, clock } = parts;
  const { person } = caller;
  await guardLimit(db, clock, bucketOf('enrolment', person.id));
  const issued = await newPasskeyChallenge({ rp, person, kept: await passkeysOf(db, person.id) });
  await actAs(parts, caller, (tx) =>
    insertChallenge(tx, { challenge: issued.challenge, purpose: 'add', personId: person.id, at: clock.now() }),
  );
  return issued;
};
