import type { ReplyOf } from '@keywright/contract/endpoint';
import type { Member, Seen } from '@keywright/contract/members';
import { changeAccount, personFile } from '@keywright/contract/profile';
import type { Answer } from './answer.ts';
import { as, type Visitor } from './browser.ts';
import { aMember, type TestPerson } from './people.ts';
import { threePhotos } from './requests.ts';
import type { TestApp } from './app.ts';

export type Signed = { person: TestPerson; browser: Visitor };
export type Registered = Signed & { seen: Seen };

/** A member who is signed in. */
export const aSignedMember = async (
  app: Pick<TestApp, 'db' | 'url'>,
  options: Parameters<typeof aMember>[1] = {},
): Promise<Signed> => {
  const browser = await as(app, await aMember(app.db, options));
  return { browser, person: browser.person };
};

type Kind = 'frontId' | 'backId' | 'insurance';
export const allKinds: readonly Kind[] = ['frontId', 'backId', 'insurance'];

/** Sends papers as the Update Profile page does; answers what the page shows then. */
export const sendPapers = async (
  { person, browser }: Signed,
  kinds: readonly Kind[] = allKinds,
): Promise<Answer<ReplyOf<typeof changeAccount>>> => {
  const { frontId: photo } = await threePhotos();
  const files = Object.fromEntries(kinds.map((kind) => [kind, photo]));
  return browser.call(changeAccount, { body: { fname: person.fname, lname: person.lname }, files });
};

/** A member who registered in a state that requires no license and is not validated yet, with what an admin would see. */
export const aRegistered = async (app: TestApp, kinds: readonly Kind[] = allKinds): Promise<Registered> => {
  const signed = await aSignedMember(app, { isValidated: false, fname: 'Dana', lname: 'Cole', state: 'Ohio' });
  const { json } = await sendPapers(signed, kinds);
  const { fname, lname, state, frontIdImage: frontId, backIdImage: backId, insuranceImage: insurance } = json;
  return { ...signed, seen: { fname, lname, state, frontId, backId, insurance } };
};

/** Opens every paper, as whoever judges them does. */
export const lookAt = async (desk: Visitor, seen: Pick<Member, Kind>): Promise<void> => {
  for (const kind of allKinds) {
    const address = seen[kind];
    if (address && (await desk.open(personFile, address)).status !== 200)
      throw new Error(`${kind} could not be opened`);
  }
};
