import type { PageAddress } from '@keywright/contract/pages';
import type { Role, SignedIn } from '@keywright/contract/people';
import { useSearchParams } from 'react-router';
import { at } from '../../lib/locale.ts';
import type { LocalAddress } from '../../address.ts';

/** Where to go after sign-in: the page that sent the person here, if it is one of ours. */
export const useNextPage = (): LocalAddress | null => {
  const next = useSearchParams()[0].get('next');
  return next && isOurs(next) ? next : null;
};

/** A path of this site: `//other.site` and `/\other.site` are other sites to a browser. */
export const isOurs = (path: string): path is LocalAddress => {
  const here = 'https://here.invalid';
  return path.startsWith('/') && URL.canParse(path, here) && new URL(path, here).origin === here;
};

/** Where a person goes on after signing in: what must be done first, else the page that waits, else the page of the role. */
export const pageAfterLogin = (
  { role, duties }: Pick<SignedIn, 'role' | 'duties'>,
  next: LocalAddress | null,
  landingOf: Record<Role, PageAddress>,
): LocalAddress => {
  if (duties.length === 0) return next ?? at(landingOf[role]);
  return at(next ? `/secure-account?${new URLSearchParams({ next })}` : '/secure-account');
};
