import { actAs } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { isFulfiller, isHolder } from '../../../access/policies/request.policy.ts';
import { afterCommit } from '../../../platform/db/after-commit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { SECOND_MS } from '../../../platform/durations.ts';
import { holdOpenMoney } from '../../payments/payments.facts.ts';
import { failpoint } from '../requests.failpoints.ts';
import type { Parts } from '../../../platform/parts.ts';
import { openSecret } from '../../../platform/vault/vault.store.ts';
import type { RequestReactions } from '../requests.reactions.ts';
import { owePush } from '../owe-push.ts';
import { secretOf } from '../requests.secrets.ts';
import { after } from '../requests.states.ts';
import { saveRequest } from '../requests.store.ts';
import { type DeskCase, lockCase } from './desk.store.ts';
import { insertRequestFlags } from './fraud.store.ts';
import { openCase } from './open-case.ts';
import { paidToCode } from './paid-to-code.ts';
import { oweEndMail } from '../owe-end-mail.ts';
import { stepTaken } from './step-taken.ts';
import { checkBeforeRelease, type FlagAnswers } from './check-before-release.ts';
import type { Codes, Provenance } from './provenance.ts';
import { sealCode } from './seal-code.ts';
import { recordSoleReview } from './sole-review.ts';
import { requireVersion } from './require-version.ts';

type Release = Codes &
  Provenance &
  FlagAnswers & { vehicleId: string; version?: number | undefined; documentsVerified?: boolean | undefined };

/**
 * Releases the key code (and the PIN where one was paid for) of a checked request to its customer. The same codes again
 * by the same admin change nothing; other codes are refused with `request.other_code`. `version` is the one for which they were looked up.
 * Nothing is released for money that went back or is disputed: `request.money_back`.
 */
export const processRequest = (
  parts: Parts,
  reactions: RequestReactions,
  caller: Known,
  {
    vehicleId,
    version,
    documentsVerified = false,
    keycode,
    pincode,
    flagsSeen,
    soleReviewReason,
    ...provenance
  }: Release,
): Promise<DeskCase> =>
  actAs(parts, caller, async (tx, caller) => {
    const codes = { keycode, pincode };
    const row = openCase(caller, 'process', await lockCase(tx, vehicleId));
    if (row.status === 'FULFILLED' && isFulfiller(caller, row)) return sameAgain(parts, tx, row, codes);
    const status = after('process', row.status);
    requireVersion(row, version);
    const [by, at] = [caller.person.id, parts.clock.now()];
    if (!(await holdOpenMoney(tx, row.orderId, row.amountCents))) throw new Failure('request.money_back');
    const answers = { flagsSeen, soleReviewReason };
    const checked = await checkBeforeRelease(tx, row, {
      caller,
      codes,
      provenance,
      answers,
      by,
      at,
      documentsVerified,
    });
    failpoint('process.after_check');
    const sent = { codes, checked, provenance, by, at };
    const sealed = await sealCode(parts, tx, row, sent, () => failpoint('process.after_keycode'));
    await saveRequest(tx, row.id, { ...sealed, status, fulfilled_at: at, touched_at: at });
    await insertRequestFlags(tx, { requestId: row.id, kinds: checked.judged.flags.map(({ kind }) => kind), at });
    failpoint('process.after_save');
    await oweEndMail(tx, row, 'request.fulfilled');
    await owePush(tx, { requestId: row.id, what: 'ready', at });
    await reactions.requestEnded(tx, { requestId: row.id, orderId: row.orderId, outcome: 'FULFILLED' });
    failpoint('process.after_settle');
    afterCommit(tx, () => paidToCode.observe((at.getTime() - row.paidAt.getTime()) / SECOND_MS));
    await recordSoleReview(tx, caller.trace, checked.judged, { act: 'code', second: checked.second });
    return stepTaken(tx, caller.trace, row, {
      action: 'request.fulfilled',
      details: { ...checked.told, ...(!isHolder(caller, row) && { insteadOf: row.startedBy }) },
    });
  });

type Opened = { keycode: string | undefined; pincode: string | undefined };

/** The codes of the request as they are now, for the program alone; codes that are destroyed are nobody's. */
export const codesNow = async ({ vault }: Parts, tx: Tx, row: DeskCase): Promise<Opened> => {
  const opened = async (what: 'keycode' | 'pincode', id: string | null): Promise<string | undefined> =>
    id === null || row.codeDestroyedAt !== null
      ? undefined
      : openSecret(tx, vault, { id, ...secretOf(vault, row, what) });
  return {
    keycode: await opened('keycode', row.keycodeSecret),
    pincode: await opened('pincode', row.pincodeSecret),
  };
};

export const isSame = (one: Opened, { keycode, pincode }: Codes): boolean =>
  one.keycode === keycode && one.pincode === (pincode ?? undefined);

/** A repeated call after a lost answer. Only who released the codes may compare, so that nobody can guess at them. */
const sameAgain = async (parts: Parts, tx: Tx, row: DeskCase, codes: Codes): Promise<DeskCase> => {
  if (!isSame(await codesNow(parts, tx, row), codes)) throw new Failure('request.other_code');
  return row;
};
