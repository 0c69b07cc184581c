import { actAs } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { keepSecret } from '../../../platform/vault/vault.store.ts';
import { closeReport } from '../code-report.store.ts';
import { requireOpenPayment } from '../require-open-payment.ts';
import { failpoint } from '../requests.failpoints.ts';
import { secretOf } from '../requests.secrets.ts';
import { saveRequest } from '../requests.store.ts';
import { oweAnswerMail } from './answer-report.ts';
import { type Checked, checkBeforeRelease } from './check-before-release.ts';
import { caseNow, type DeskCase, lockCase } from './desk.store.ts';
import { holdFlagRules } from './flag-rules.store.ts';
import { openReport } from './open-report.ts';
import { type Codes, codesNow, isSame, requirePin } from './process-request.ts';
import { type Provenance, provenanceColumns, provenanceTold, requireNoCode } from './provenance.ts';
import { requireCodeForm } from './require-code-form.ts';
import { requireSecondLook } from './second-look.ts';
import { stepTaken } from './step-taken.ts';

type Replacing = Codes & Provenance & { id: string; report: string; documentsVerified?: boolean | undefined };

/**
 * Sends another code in the place of one that is said not to work, by every rule of a release and, unless a super admin set it otherwise,
 * after a second admin's look (`CODE_REPORTED`): the payment, the documents or the account, and the make's rule count as they are now. The one before stays sealed with its report, and is destroyed with this one. The very code
 * that was delivered is refused with `report.same_code`; the same again by the same admin changes nothing.
 */
export const replaceCode = (
  parts: Parts,
  caller: Known,
  { id, report, documentsVerified = false, keycode, pincode, ...provenance }: Replacing,
): Promise<DeskCase> =>
  actAs(parts, caller, async (tx, caller) => {
    const codes = { keycode, pincode };
    const opened = await openReport(tx, caller, await lockCase(tx, id), report);
    if ('answered' in opened) return sameAgain(parts, tx, opened, codes);
    const { row, open } = opened;
    const [by, at] = [caller.person.id, parts.clock.now()];
    await requireOpenPayment(tx, row);
    requirePin(row, codes);
    requireNoCode(provenance, codes);
    await requireCodeForm(tx, row.make, codes);
    const checked = await checkBeforeRelease(tx, row, { by, at, documentsVerified });
    await holdFlagRules(tx);
    const { flags, ...judged } = await caseNow(tx, row.id);
    const second = requireSecondLook({ ...judged, flags }, by);
    // Whoever may not send another code learns nothing of this one either.
    const before = await codesNow(parts, tx, row);
    if (isSame(before, codes)) throw new Failure('report.same_code');
    requireNoCode(provenance, { keycode: before.keycode ?? '', pincode: before.pincode });
    await replace(parts, tx, row, { codes, checked, second, provenance, by, at });
    const { keycodeSecret, pincodeSecret } = row;
    await closeReport(tx, report, { state: 'REPLACED', answer: '', by, at, before: { keycodeSecret, pincodeSecret } });
    failpoint('replace.after_save');
    await oweAnswerMail(tx, row, 'code.replaced');
    return stepTaken(tx, caller.trace, row, {
      action: 'code.replaced',
      details: {
        kind: open.kind,
        basis: checked.basis,
        withPin: row.withPin,
        ...provenanceTold(provenance),
        ...(flags.length > 0 && { flags: flags.map(({ kind }) => kind) }),
        ...(second.by && { secondLookBy: second.by }),
      },
    });
  });

type Replaced = {
  codes: Codes;
  checked: Checked;
  second: ReturnType<typeof requireSecondLook>;
  provenance: Provenance;
  by: string;
  at: Date;
};

/** When the first code was there stays as it was; who may look at the code of the desk is who sent this one. */
const replace = async (
  { vault, settings }: Parts,
  tx: Tx,
  row: DeskCase,
  { codes, checked, second, provenance, by, at }: Replaced,
): Promise<void> => {
  const keep = (what: 'keycode' | 'pincode', plaintext: string) =>
    keepSecret(tx, vault, { ...secretOf(vault, row, what), plaintext });
  const keycodeSecret = await keep('keycode', codes.keycode);
  failpoint('replace.after_keycode');
  await saveRequest(tx, row.id, {
    keycode_secret: keycodeSecret,
    pincode_secret: codes.pincode ? await keep('pincode', codes.pincode) : null,
    started_by: by,
    fulfilled_by: by,
    release_basis: checked.basis,
    needed_second_look: second.needed,
    second_look_by: second.by,
    ...provenanceColumns(provenance),
    code_closes_at: new Date(at.getTime() + settings.retainCodesDays * DAY_MS),
    code_destroyed_at: null,
  });
};

type Answered = Extract<Awaited<ReturnType<typeof openReport>>, { answered: unknown }>;

/** A repeated call after a lost answer. */
const sameAgain = async (parts: Parts, tx: Tx, { row, answered }: Answered, codes: Codes): Promise<DeskCase> => {
  const isLast = row.fulfilledBy === answered.answeredBy && row.report === null;
  if (answered.state !== 'REPLACED' || !isLast || !isSame(await codesNow(parts, tx, row), codes))
    throw new Failure('report.answered');
  return row;
};
