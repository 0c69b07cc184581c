import { changePassword } from '@keywright/contract/devices.calls';
import type { SignedIn } from '@keywright/contract/people';
import { me } from '@keywright/contract/sign-in.calls';
import { call, type CallInput } from '../../lib/call.ts';
import { replaceSession } from '../../lib/renewal.ts';
import { m } from '@keywright/words/messages';

export const failed = { lost: m.devices_password_error, wordless: m.devices_password_failed };

/** Changes the password and, with it, this browser's session. Answers who is signed in then. */
export const sendPassword = async (input: CallInput<typeof changePassword>): Promise<SignedIn> => {
  // Whoever took long to choose has a lapsed token by now. It is renewed first: the change itself is sent once.
  await call(me, {}, failed);
  const { user } = await replaceSession(() => call(changePassword, input, failed));
  return user;
};
