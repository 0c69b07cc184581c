import { saveLicence } from '@keywright/contract/compliance';
import type { TestApp } from './app.ts';
import { as } from './browser.ts';
import { aLicence, licenceGiven } from './licences.ts';
import { aMember } from './people.ts';

/** The current document of this member, by its kind. */
export const documentIdOf = async (app: TestApp, personId: string, kind = 'frontId'): Promise<string> => {
  const rows = await app.db
    .selectFrom('person_document')
    .select(['id', 'kind'])
    .where('person_id', '=', personId)
    .where('state', '<>', 'SUPERSEDED')
    .execute();
  const found = rows.find((row) => row.kind === kind);
  if (!found) throw new Error(`there is no ${kind}`);
  return found.id;
};

const { number, issuer, expiresOn } = licenceGiven();
/** What is on the screen of whoever checks the license below. */
export const licenceSeen = { number, issuer, expiresOn };

/** The license that this member gave, or that a new one did. */
export const licenceIdOf = async (app: TestApp, personId?: string): Promise<string> => {
  const id = personId ?? (await aGiver(app));
  return (await app.db.selectFrom('licence').select('id').where('person_id', '=', id).executeTakeFirstOrThrow()).id;
};

const aGiver = async (app: TestApp): Promise<string> => {
  const member = await aMember(app.db);
  await (await as(app, member)).call(saveLicence, { params: aLicence, body: licenceGiven() });
  return member.id;
};
