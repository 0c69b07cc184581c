import { openAccessTokens } from '../../features/sessions/access-tokens.ts';
import { sessionKeys } from '../../features/sessions/session-keys.ts';
import { startSession } from '../../features/sessions/start-session.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { TestApp } from '../app.ts';
import { type Visitor, visitor } from '../browser.ts';

type Somebody = { id: string };

/**
 * A browser with a session of this person that no sign-in was needed for; for whom it could never be given, too. They have just
 * shown who they are. `always` are headers of each of its calls.
 */
export const sessionFor = async (
  app: TestApp,
  { id: personId }: Somebody,
  always: Record<string, string> = {},
): Promise<Visitor> => {
  const now = app.parts.clock.now();
  const { sessionId, refresh } = await inTransaction(app.db, (tx) =>
    startSession(tx, personId, { ip: '127.0.0.1', userAgent: '' }, now, {
      signedInAt: now,
      proof: { at: now, by: 'passkey' },
    }),
  );
  const tokens = openAccessTokens(sessionKeys(app.parts.settings.secretKey));
  const browser = visitor(app.url, always);
  browser.setCookie('access_token', await tokens.sign({ personId, sessionId }, now));
  browser.setCookie('refresh_token', refresh.token, '/auth/refresh');
  return browser;
};
