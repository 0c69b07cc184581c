import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { at } from '../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { useTitlePrefix } from '../../ui/title-prefix.ts';
import type { SubmitFailure } from './use-submit.ts';

/** Why the request as a whole was not taken. It comes into view by itself: the button may be far below. */
export const SubmitFailed = ({ failure }: { failure: SubmitFailure | null }) => {
  const box = useRef<HTMLDivElement>(null);
  useTitlePrefix(m.errors_title_prefix(), failure !== null);
  useEffect(() => {
    if (failure) box.current?.focus();
  }, [failure]);
  if (!failure) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Alert
        tone="rejected"
        action={failure.inCart ? <Link to={at('/cart')}>{m.requests_go_to_cart()}</Link> : undefined}
      >
        {failure.words}
      </Alert>
    </div>
  );
};
