import {
  addPasskey as addPasskeyCall,
  beginPasskey,
  beginTwoFactor,
  confirmTwoFactor,
  passkeyLogin,
  passkeyChallenge,
} from '@keywright/contract/factors';
import { generateSync } from 'otplib';
import type { HeldClock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { TestApp } from './app.ts';
import type { Answer } from './answer.ts';
import { type Visitor, visitor } from './browser.ts';
import { type PasskeyDevice, passkeyDevice } from './passkey-device.ts';
import { aMember, type TestPerson } from './people.ts';

/** What an authenticator app with this secret shows at that moment. */
export const codeAt = (secret: string, at: Date): string =>
  generateSync({ secret, epoch: Math.floor(at.getTime() / 1_000) });

export type AppFactor = { secret: string; recoveryCodes: string[] };

/** Sets up an authenticator app for whoever is signed in; throws when it was refused. The code of that moment is used up. */
export const enrolApp = async (browser: Visitor, at: Date): Promise<AppFactor> => {
  const { secret } = (await browser.call(beginTwoFactor, { body: {} })).json;
  const confirmed = await browser.call(confirmTwoFactor, { body: { code: codeAt(secret, at) } });
  return { secret, recoveryCodes: confirmed.json.recoveryCodes };
};

/** Makes a passkey for whoever is signed in; throws when it was refused. */
export const addPasskey = async (
  browser: Visitor,
  origin: string,
  device: PasskeyDevice = passkeyDevice(),
): Promise<PasskeyDevice> => {
  const { json: question } = await browser.call(beginPasskey);
  const added = await browser.call(addPasskeyCall, { body: { answer: device.make(question, { origin }) } });
  if (added.status !== 200) throw new Error(`the passkey was refused: ${added.text}`);
  return device;
};

/** Signs in with a passkey, alone or as the second step of what this browser has begun. */
export const signInByPasskey = async (
  browser: Visitor,
  origin: string,
  device: PasskeyDevice,
  options: { isVerified?: boolean; counter?: number; rpId?: string } = {},
): Promise<Answer> => {
  const asked = await browser.call(passkeyChallenge);
  return browser.call(passkeyLogin, { body: { answer: device.answer(asked.json, { origin, ...options }) } });
};

/** A browser in which somebody with a second factor has given their password. */
export const begun = async ({ url }: { url: string }, person: Parameters<Visitor['signIn']>[0]): Promise<Visitor> => {
  const browser = visitor(url);
  await browser.signIn(person);
  return browser;
};

export type FactorPerson = TestPerson & AppFactor;

type Held = Pick<HeldClock, 'now' | 'advance'>;

/** Somebody with an authenticator app, whose code of this moment is not used yet: the clock has moved on by a minute. */
export const withApp = async (
  { url, db }: Pick<TestApp, 'url' | 'db'>,
  clock: Held,
  make: (db: Db) => Promise<TestPerson> = aMember,
): Promise<FactorPerson> => {
  const person = await make(db);
  const home = visitor(url);
  await home.signIn(person);
  const factor = await enrolApp(home, clock.now());
  clock.advance(60_000);
  return { ...person, ...factor };
};
