import type { Tx } from '../../../platform/db/database.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import type { Parts } from '../../../platform/parts.ts';
import { keepSecret } from '../../../platform/vault/vault.store.ts';
import { secretOf } from '../requests.secrets.ts';
import type { Checked } from './check-before-release.ts';
import type { DeskCase } from './desk.store.ts';
import { type Codes, type Provenance, provenanceColumns } from './provenance.ts';

type Sent = {
  codes: Codes;
  checked: Checked;
  provenance: Provenance;
  by: string;
  at: Date;
};

/**
 * Seals the codes of a request, the first ones or others in their place, and answers what its row then says of them: who sent them, on what
 * that rests, where they came from, and until when they can be opened. `keycodeKept` is called between the two.
 */
export const sealCode = async (
  { vault, settings }: Parts,
  tx: Tx,
  row: DeskCase,
  { codes, checked: { basis, second }, provenance, by, at }: Sent,
  keycodeKept: () => void,
) => {
  const keep = (what: 'keycode' | 'pincode', plaintext: string) =>
    keepSecret(tx, vault, { ...secretOf(vault, row, what), plaintext });
  const keycodeSecret = await keep('keycode', codes.keycode);
  keycodeKept();
  return {
    keycode_secret: keycodeSecret,
    pincode_secret: codes.pincode ? await keep('pincode', codes.pincode) : null,
    fulfilled_by: by,
    release_basis: basis,
    needed_second_look: second.needed,
    second_look_by: second.by,
    sole_reviewer: second.alone !== null,
    ...provenanceColumns(provenance),
    code_closes_at: new Date(at.getTime() + settings.retainCodesDays * DAY_MS),
  };
};
