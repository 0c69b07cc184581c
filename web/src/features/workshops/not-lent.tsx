import type { Lending } from '@keywright/contract/workshops';
import { at } from '../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { Link } from '../../ui/link.ts';

/** Why the owner's plan is not lent to technicians now; nothing where it can be. */
export const NotLent = ({ lending }: { lending: Lending }) => {
  if (lending === 'on') return null;
  if (lending === 'email_unconfirmed') return <p className="meta">{m.workshops_lending_email_unconfirmed()}</p>;
  return (
    <p className="meta">
      {m.workshops_lending_no_enterprise()} <Link to={at('/subscriptions')}>{m.workshops_lending_see_plans()}</Link>
    </p>
  );
};
