import { useEffect, useRef } from 'react';
import { Link } from '../../ui/link.ts';
import type { Failure } from '../../lib/forms/form-options.ts';
import { at } from '../../lib/locale.ts';
import { Refused } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { useTitlePrefix } from '../../ui/title-prefix.ts';

const isInCart = (error: unknown): boolean => error instanceof Refused && error.code === 'cart.same_vin';

/** Why the request as a whole was not taken. It comes into view by itself: the button may be far below. */
export const SubmitFailed = ({ failure }: { failure: Failure | null }) => {
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
        action={isInCart(failure.error) ? <Link to={at('/cart')}>{m.ask_go_to_cart()}</Link> : undefined}
      >
        {failure.words}
      </Alert>
    </div>
  );
};
