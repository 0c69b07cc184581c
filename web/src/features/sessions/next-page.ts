import { useSearchParams } from 'react-router';

/** Where to go after sign-in: the page that sent the person here, if it is one of ours. */
export const useNextPage = (): string | null => {
  const next = useSearchParams()[0].get('next');
  return next && isOurs(next) ? next : null;
};

/** A path of this site: `//other.site` and `/\other.site` are other sites to a browser. */
export const isOurs = (path: string): boolean => {
  const here = 'https://here.invalid';
  return path.startsWith('/') && URL.canParse(path, here) && new URL(path, here).origin === here;
};
