import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useSyncExternalStore } from 'react';
import { saysOf, Unreachable } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';

const never = () => () => {};

/** Browsers keep passkeys for a name, never for an address in numbers. */
export const isNamed = (hostname: string): boolean => !/^[\d.]+$|:/.test(hostname);

const supported = (): boolean => 'PublicKeyCredential' in window && isNamed(location.hostname);

/** Whether this browser can use passkeys here. False until the page runs. */
export const usePasskeys = (): boolean => useSyncExternalStore(never, supported, () => false);

/** The device made or used no passkey. `message` is in the person's language. */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey';
}

/** What to say for the browser's own name of what went wrong; `given_up` is said for a person who closed the question. */
const wordsFor = (error: unknown, givenUp: () => string): string => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return givenUp();
  if (name === 'InvalidStateError') return m.factors_passkey_again();
  if (name === 'SecurityError') return m.factors_passkey_address();
  return m.factors_passkey_unknown();
};

/** Fetched when a passkey is first wanted: most people who log in need none of it. */
const library = async () => {
  try {
    return await import('@simplewebauthn/browser');
  } catch (cause) {
    throw new Unreachable(undefined, { cause });
  }
};

type Json = Record<string, unknown>;

/**
 * Lets the person choose a passkey and answers the server's question with it.
 * @throws NoPasskey when there was none, or the person did not want to.
 */
export const askForPasskey = async (question: Json) => {
  const { startAuthentication } = await library();
  try {
    return await startAuthentication({ optionsJSON: question as unknown as PublicKeyCredentialRequestOptionsJSON });
  } catch (cause) {
    throw new NoPasskey(wordsFor(cause, m.factors_passkey_cancelled), { cause });
  }
};

/**
 * Makes a passkey on this device.
 * @throws NoPasskey when the device or the person did not.
 */
export const makePasskey = async (options: Json) => {
  const { startRegistration } = await library();
  try {
    return await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON });
  } catch (cause) {
    throw new NoPasskey(wordsFor(cause, m.factors_passkey_not_made), { cause });
  }
};

/** What to show for any error of these calls: `fallback` for what nobody foresaw. */
export const factorSays = (error: unknown, fallback: string = m.failure_server_fault()): string =>
  error instanceof NoPasskey ? error.message : saysOf(error, fallback);
