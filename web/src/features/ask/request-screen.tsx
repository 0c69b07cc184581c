import type { SignedIn } from '@keywright/contract/people';
import { cleanVin } from '@keywright/contract/vin';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { recall } from '../../lib/kept.ts';
import { at } from '../../lib/locale.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { m } from '@keywright/words/messages';
import { late } from '../../ui/late.tsx';
import { useNavigate } from '../../ui/link.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { SavedDraft } from './draft/draft-store.ts';
import { useAgain } from './draft/use-again.ts';
import { useDraft } from './draft/use-draft.ts';
import { withVin } from './draft/with-vin.ts';
import { RequestForm } from './request-form.tsx';
import { sentFromHere } from './sent.ts';
import { Waiting } from './waiting.tsx';

type RequestScreenProps = {
  /** Who is asking; null for a guest, undefined while nobody knows. */
  user: SignedIn | null | undefined;
};

/** Fetched once something was sent. */
const SentRequest = late(async () => (await import('./sent-request.tsx')).SentRequest);

/** The request page: waits for who is there and what they began, then shows the form. */
export const RequestScreen = ({ user }: RequestScreenProps) => {
  const { key } = useLocation();
  const [shown, setShown] = useState(() => ({ key, sent: sentFromHere() }));
  // Read once for each history entry: the form that is being sent stays until the cart is there.
  if (shown.key !== key) setShown({ key, sent: sentFromHere() });
  const { sent } = shown;
  const navigate = useNavigate();
  const another = () => void navigate(at('/vehicle-keycode-request'), { replace: true });
  return (
    <>
      <PageTitle>{m.ask_title()}</PageTitle>
      <Suspense fallback={<Waiting />}>
        {sent ? (
          <SentRequest sent={sent} onAnother={another} />
        ) : user === undefined ? (
          <Waiting />
        ) : (
          <DraftedForm key={user?.id ?? 'guest'} user={user} />
        )}
      </Suspense>
    </>
  );
};

const sayCleared = (): void => showToast(m.ask_cleared(), { tone: 'fulfilled' });

const DraftedForm = ({ user }: { user: SignedIn | null }) => {
  const given = useGivenVin();
  const again = useAgain();
  const [round, setRound] = useState(0);
  const opened = useDraft(user?.id ?? null, round);
  const [start, setStart] = useState<{ of: typeof opened; draft: SavedDraft }>();
  const saved = round === 0 ? opened?.draft : undefined;
  useEffect(() => {
    if (again) void saved?.replace(again).catch(() => undefined);
  }, [again, saved]);
  if (!opened || again === undefined) return <Waiting />;
  if (start?.of !== opened) {
    const draft = (round === 0 && again) || withVin(opened.found, round === 0 ? given : '');
    setStart({ of: opened, draft: user === null ? withKnownEmail(draft) : draft });
    return <Waiting />;
  }
  const startOver = () => {
    void opened.draft
      .clear()
      .then(sayCleared, () => undefined)
      .finally(() => setRound(round + 1));
  };
  return <RequestForm key={round} user={user} draft={opened.draft} start={start.draft} onStartOver={startOver} />;
};

/** A guest gave the email with an earlier request on this device: it is asked for once. */
const withKnownEmail = ({ values, photos }: SavedDraft): SavedDraft => ({
  values: { ...values, email: values.email || (recall('guest-email') ?? '') },
  photos,
});

/** The VIN that the home page sent along. It is taken out of the address, where it would stay in the history. */
const useGivenVin = (): string => {
  const [search, setSearch] = useSearchParams();
  const [vin] = useState(() => cleanVin(search.get('vin') ?? ''));
  const isThere = search.has('vin');
  useEffect(() => {
    if (isThere) setSearch({}, { replace: true });
  }, [isThere, setSearch]);
  return vin;
};
