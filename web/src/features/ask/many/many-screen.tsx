import type { SignedIn } from '@keywright/contract/people';
import { Suspense, useEffect, useState } from 'react';
import { lateWords } from '../../../lib/late-words.ts';
import { at } from '../../../lib/locale.ts';
import { PageTitle } from '../../../lib/page-title.tsx';
import { m } from '@keywright/words/messages';
import { Card, Page, PageHead, Row, Stack } from '../../../ui/layout.tsx';
import { late } from '../../../ui/late.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { type ManyDraft, emptyStart, type ManyStart, openManyDraft } from './many-draft.ts';

type ManyScreenProps = {
  /** Who is asking; null for a guest, undefined while nobody knows. */
  user: SignedIn | null | undefined;
};

/** Fetched for members: guests are only told whom the page is for. */
const ManyForm = late(async () => (await import('./many-form.tsx')).ManyForm, lateWords);

/** The page of a list of vehicles. */
export const ManyScreen = ({ user }: ManyScreenProps) => (
  <>
    <PageTitle>{m.many_title()}</PageTitle>
    <PageBar title={m.many_title()} />
    {user === undefined ? (
      <Waiting />
    ) : user?.role === 'BASEUSER' ? (
      <Drafted key={user.id} user={user} />
    ) : (
      <ForMembers />
    )}
  </>
);

const Waiting = () => (
  <Page>
    <Skeleton label={m.common_loading()} shape="row" count={5} />
  </Page>
);

const ForMembers = () => {
  const next = new URLSearchParams({ next: at('/vehicle-keycode-request/many') });
  return (
    <Page>
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

type Opened = { draft: ManyDraft; start: ManyStart; round: number };

/** A member's list as it was left, or an empty one; a browser that keeps nothing gives an empty one. */
const Drafted = ({ user }: { user: SignedIn }) => {
  const [round, setRound] = useState(0);
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    let gone = false;
    const draft = openManyDraft(user.id);
    const show = (start: ManyStart) => {
      if (!gone) setOpened({ draft, start, round });
    };
    draft.load().then(show, () => show(emptyStart));
    return () => {
      gone = true;
    };
  }, [user.id, round]);
  if (opened?.round !== round) return <Waiting />;
  const startOver = (keys: readonly string[]) =>
    void opened.draft
      .clear(keys)
      .then(
        () => showToast(m.many_cleared(), { tone: 'fulfilled' }),
        () => undefined,
      )
      .finally(() => setRound(round + 1));
  return (
    <Suspense fallback={<Waiting />}>
      <ManyForm key={round} user={user} draft={opened.draft} start={opened.start} onStartOver={startOver} />
    </Suspense>
  );
};
