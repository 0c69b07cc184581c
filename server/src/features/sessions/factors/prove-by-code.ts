import type { Known } from '../../../access/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { withCode } from './with-code.ts';

/** Shows by a code of one's own account that it is still oneself; the code is used up by it. Else `session.wrong_code`. */
export const proveByCode = (parts: Parts, caller: Known, code: string): Promise<void> =>
  withCode(parts, caller, code, async () => undefined);
