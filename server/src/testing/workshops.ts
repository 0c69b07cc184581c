import * as contract from '@keywright/contract/workshops';
import { invitationTokenOf } from '../features/workshops/invite-technician.ts';
import { as, type Known, type Visitor } from './browser.ts';
import { aMember, type TestPerson } from './people.ts';
import { found } from './found.ts';
import type { TestApp } from './app.ts';

export const noLimits: contract.Limits = { mostOpen: null, mostCents: null, usesPlan: false };
/** The same with the plan of an owner on Enterprise. */
export const withPlan: contract.Limits = { ...noLimits, usesPlan: true };

/** A workshop of a member's who is signed in, with its name. */
export const openShop = async (owner: Visitor, name = 'Kim & Sons Locksmiths'): Promise<void> => {
  const { status, text } = await owner.call(contract.openWorkshop, { body: { name } });
  if (status !== 200) throw new Error(`opening was refused: ${text}`);
};

/** Invites an address, and the secret of the link that went to it. */
export const invited = async (
  app: TestApp,
  owner: Visitor,
  email: string,
  limits: contract.Limits = noLimits,
): Promise<string> => {
  const { json, status, text } = await owner.call(contract.inviteTechnician, { body: { email, ...limits } });
  if (status !== 200 || json.role !== 'owner') throw new Error(`inviting was refused: ${text}`);
  const { id } = found(json.invitations.find((one) => one.email === email));
  return invitationTokenOf(app.parts.settings.secretKey, id);
};

/** Somebody who works in the workshop of this owner, signed in. */
export const aTechnician = async (
  app: TestApp,
  owner: Visitor,
  { limits = noLimits, person }: { limits?: contract.Limits; person?: TestPerson } = {},
): Promise<Known> => {
  const technician = person ?? (await aMember(app.db, { fname: 'Tess', lname: 'Ortiz' }));
  const browser = await as(app, technician);
  const token = await invited(app, owner, technician.email, limits);
  const { status, text } = await browser.call(contract.joinWorkshop, { body: { token } });
  if (status !== 200) throw new Error(`joining was refused: ${text}`);
  return browser;
};

/** The owner of a workshop, signed in. */
export const aShopOwner = async (app: TestApp, options: Parameters<typeof aMember>[1] = {}): Promise<Known> => {
  const owner = await as(app, await aMember(app.db, { fname: 'Olga', lname: 'Kim', ...options }));
  await openShop(owner);
  return owner;
};
