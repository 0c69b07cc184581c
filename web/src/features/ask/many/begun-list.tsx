import type { SignedIn } from '@keywright/contract/people';
import { useEffect, useState } from 'react';
import { m } from '@keywright/words/messages';
import { Page } from '../../../ui/layout.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { emptyStart, type ManyDraft, type ManyStart, openManyDraft } from './many-draft.ts';
import { ManyForm } from './many-form.tsx';

type Opened = { draft: ManyDraft; start: ManyStart; round: number };

/** A member's list as it was left, or an empty one; a browser that keeps nothing gives an empty one. */
export const BegunList = ({ user }: { user: SignedIn }) => {
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
  if (opened?.round !== round)
    return (
      <Page>
        <Skeleton shape="row" count={5} />
      </Page>
    );
  const startOver = (keys: readonly string[]) =>
    void opened.draft
      .clear(keys)
      .then(
        () => showToast(m.many_cleared(), { tone: 'fulfilled' }),
        () => undefined,
      )
      .finally(() => setRound(round + 1));
  return <ManyForm key={round} user={user} draft={opened.draft} start={opened.start} onStartOver={startOver} />;
};
