import { useEffect } from 'react';
import { Link, useNavigate } from '../../ui/link.ts';
import { at } from '../../lib/locale.ts';
import { setUser } from '../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';

const LEAVE_MS = 2_000;

/** Says that it is done and goes on to the login page, where the new password is wanted. */
export const PasswordUpdated = () => {
  const navigate = useNavigate();
  useEffect(() => {
    // Every session of the person has just ended, this browser's too.
    setUser(null);
    const timer = setTimeout(() => void navigate(at('/login'), { replace: true }), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Alert tone="fulfilled" action={<Link to={at('/login')}>{m.accounts_to_login()}</Link>}>
      {m.accounts_reset_done()}
    </Alert>
  );
};
