import type { Secret } from '@keywright/contract/requests';
import type { Vault } from '../../platform/vault/vault.ts';

/** What a code's VIN is marked for in the vault. */
export const VIN_MARK = 'request.vin';

type Bound = { id: string; vin: string };

/** What a code is bound to in the vault: it opens for this request and this VIN only. */
export const secretOf = (vault: Vault, { id, vin }: Bound, what: Secret): { purpose: string; context: string } => ({
  purpose: `request.${what}`,
  context: `${id}|${vault.hmac(VIN_MARK, vin)}`,
});
