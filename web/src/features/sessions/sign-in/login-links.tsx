import type { PagePath } from '@keywright/contract/pages';
import { Link } from '../../../ui/link.ts';
import { at } from '../../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { Stack } from '../../../ui/layout.tsx';

/** The other ways in. The page that is waited for goes along. */
export const LoginLinks = ({ desk, next }: { desk: boolean; next: string | null }) => {
  const to = (page: PagePath) => at(next ? `${page}?${new URLSearchParams({ next })}` : page);
  return desk ? (
    <Stack>
      <p>
        {m.sign_in_to_member()} <Link to={to('/login')}>{m.sign_in_to_member_link()}</Link>
      </p>
      <p>
        {m.sign_in_to_admin_register()} <Link to={at('/admin-register')}>{m.sign_in_to_admin_register_link()}</Link>
      </p>
    </Stack>
  ) : (
    <Stack>
      <p>
        {m.sign_in_sign_up()} <Link to={to('/register')}>{m.sign_in_sign_up_link()}</Link>
      </p>
      <p>
        {m.sign_in_to_admin()} <Link to={to('/admin-login')}>{m.sign_in_to_admin_link()}</Link>
      </p>
    </Stack>
  );
};
