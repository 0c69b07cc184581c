import type { SignedIn } from '@keywright/contract/people';
import { Suspense } from 'react';
import { at } from '../../../lib/locale.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { m } from '@keywright/words/messages';
import { Card, Page, PageHead, Row, Stack } from '../../../ui/layout.tsx';
import { late } from '../../../ui/late.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { Waiting } from '../waiting.tsx';

type ManyScreenProps = {
  /** Who is asking; null for a guest, undefined while nobody knows. */
  user: SignedIn | null | undefined;
};

/** Fetched for members: guests are only told whom the page is for. */
const BegunList = late(async () => (await import('./begun-list.tsx')).BegunList);

/** The page of a list of vehicles. */
export const ManyScreen = ({ user }: ManyScreenProps) => (
  <>
    <PageTitle>{m.many_title()}</PageTitle>
    {user === undefined ? (
      <Waiting />
    ) : user?.role === 'BASEUSER' ? (
      <Suspense fallback={<Waiting />}>
        <BegunList key={user.id} user={user} />
      </Suspense>
    ) : (
      <ForMembers />
    )}
  </>
);

const ForMembers = () => {
  const next = new URLSearchParams({ next: at('/vehicle-keycode-request/many') });
  return (
    <Page>
      <PageBar title={m.many_title()} />
      <PageHead title={m.many_title()} />
      <Card>
        <Stack>
          <p>{m.many_members()}</p>
          <Row>
            <LinkButton to={at(`/login?${next}`)} tone="primary">
              {m.many_log_in()}
            </LinkButton>
            <LinkButton to={at('/vehicle-keycode-request')}>{m.many_one()}</LinkButton>
          </Row>
        </Stack>
      </Card>
    </Page>
  );
};
