import type { BodyOf, ReplyOf } from '@keywright/contract/endpoint';
import type { beginTwoFactor as beginCall } from '@keywright/contract/factors';
import { actOnOneself } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { guardLimit } from '../../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../../platform/limits/limits.ts';
import type { Parts } from '../../../platform/parts.ts';
import { destroySecret } from '../../../platform/vault/vault.store.ts';
import { keepAppSecret } from './app-secret.ts';
import { factorsOf } from './factors.facts.ts';
import { holdOneself } from './hold-oneself.ts';
import { requirePassword } from '../require-password.ts';
import { appCard, newAppSecret } from './totp.ts';
import { lockApp, putFirstSecret, putNextSecret } from './totp.store.ts';
import { withCode } from './with-code.ts';

/**
 * Makes a secret for an authenticator app, which counts once a code of it was entered. To take the place of an app that
 * counts already, it needs the password and a code of that one, whatever was shown before; until the new one is confirmed, the old one stays.
 */
export const beginTwoFactor = async (
  parts: Parts,
  caller: Known,
  { password, code }: BodyOf<typeof beginCall>,
): Promise<ReplyOf<typeof beginCall>> => {
  const { db, clock, settings } = parts;
  const { app: isOn } = await factorsOf(db, caller.person.id);
  if (isOn) await requirePassword(parts, caller, password);
  await guardLimit(db, clock, bucketOf('enrolment', caller.person.id));
  const secret = newAppSecret();
  if (isOn) await withCode(parts, caller, code, (tx, { id }) => keepNext(parts, tx, id, secret));
  // Whatever came along: without an app a code shows nothing.
  else
    await actOnOneself(parts, { ...caller, needsProof: true }, async (tx, caller) =>
      keepFirst(parts, tx, (await holdOneself(tx, caller)).id, secret),
    );
  return { secret, ...appCard({ secret, product: settings.productName, email: caller.person.email }) };
};

const keepFirst = async ({ vault, clock }: Parts, tx: Tx, personId: string, secret: string): Promise<void> => {
  const earlier = await lockApp(tx, personId);
  // Switched on since we looked: from now on it takes more than this call has shown.
  if (earlier?.confirmedAt) throw new Failure('security.password_needed');
  await putFirstSecret(tx, personId, await keepAppSecret(tx, vault, personId, secret), clock.now());
  if (earlier) await destroySecret(tx, earlier.secretId);
};

const keepNext = async ({ vault }: Parts, tx: Tx, personId: string, secret: string): Promise<void> => {
  const earlier = await lockApp(tx, personId);
  await putNextSecret(tx, personId, await keepAppSecret(tx, vault, personId, secret));
  if (earlier?.nextSecretId) await destroySecret(tx, earlier.nextSecretId);
};
