import { useLocation } from 'react-router';
import { at } from '../../lib/locale.ts';
import { Refused, saysOf } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** Why a code did not open, and the way to sign in again where that is what is asked. */
export const RevealRefused = ({ error }: { error: unknown }) => {
  const { pathname, search } = useLocation();
  if (error === null) return null;
  const signIn = error instanceof Refused && error.code === 'code.sign_in_again';
  const next = new URLSearchParams({ next: pathname + search });
  return (
    <Alert
      tone="rejected"
      action={
        signIn ? (
          <LinkButton to={at(`/login?${next}`)} state={{ again: true }}>
            {m.orders_log_in_again()}
          </LinkButton>
        ) : null
      }
    >
      {saysOf(error)}
    </Alert>
  );
};
