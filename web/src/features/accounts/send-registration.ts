import type { Registration, RegistrationPaper } from '@keywright/contract/accounts';
import { register } from '@keywright/contract/accounts.calls';
import { call } from '../../lib/call.ts';
import type { Faults } from '../../lib/faults.ts';
import { Refused, saysOf } from '../../lib/refusal.ts';
import { m } from '../../paraglide/messages.js';

type Values = { body: Registration; files: Record<RegistrationPaper, File> };
type Refusal = { faults: Faults; says: string | null };

/** Sends the form, telling the share that is sent. Answers nothing when it went well, else what to say and where. */
export const sendRegistration = async (
  values: Values,
  onProgress: (share: number) => void,
): Promise<Refusal | undefined> => {
  try {
    await call(register, { ...values, onProgress }, m.accounts_register_failed);
    return undefined;
  } catch (error) {
    if (error instanceof Refused) {
      const isAboutFields = Object.keys(error.fields).length > 0;
      return { faults: error.fields, says: isAboutFields ? null : error.message };
    }
    return { faults: {}, says: saysOf(error, m.accounts_register_failed()) };
  }
};
