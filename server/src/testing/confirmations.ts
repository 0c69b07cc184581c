import { confirmationTokenOf, issueConfirmation } from '../features/accounts/issue-confirmation.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { TestApp } from './app.ts';
import type { TestPerson } from './people.ts';

/** The token of a new link that confirms this person's address, as if its mail had been read. */
export const aConfirmationToken = async (app: TestApp, person: TestPerson): Promise<string> => {
  const { settings } = app.parts;
  const id = await inTransaction(app.db, (tx) => issueConfirmation({ settings }, tx, person, app.clock.now()));
  return confirmationTokenOf(settings.secretKey, id);
};
