import type { TestApp } from './app.ts';
import type { Visitor } from './browser.ts';
import { sendPapers } from './members.ts';
import type { TestPerson } from './people.ts';

/** Gives a member an ID with both sides on file, in an account that is validated; answers the file of its front. */
export const anIdOnFile = async (app: TestApp, person: TestPerson, browser: Visitor): Promise<string> => {
  const { json } = await sendPapers({ person, browser }, ['frontId', 'backId']);
  await app.db.updateTable('person').set({ is_validated: true }).where('id', '=', person.id).execute();
  return json.frontIdImage?.split('/').at(-1) ?? '';
};
