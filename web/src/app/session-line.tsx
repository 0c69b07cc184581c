import type { ReactNode } from 'react';
import { sessionTrouble } from '../lib/session.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../ui/alert.tsx';
import { Page, PageHead } from '../ui/layout.tsx';
import { useIsGuarded } from './use-is-guarded.ts';

/** Says, above a page that is open to anybody, that the server could not say yet who is signed in. */
export const SessionLine = () => {
  const isGuarded = useIsGuarded();
  return sessionTrouble.use() && !isGuarded ? (
    <Page>
      <Alert tone="rejected">
        {m.errors_session_title()}. {m.errors_session_words()}
      </Alert>
    </Page>
  ) : null;
};

/** The same in place of a page that only people who are signed in may see; what is shown until then are the children. */
export const SessionUnknown = ({ children }: { children: ReactNode }) =>
  sessionTrouble.use() ? (
    <div role="alert">
      <title>{m.errors_session_title()}</title>
      <PageHead title={m.errors_session_title()}>{m.errors_session_words()}</PageHead>
    </div>
  ) : (
    children
  );
