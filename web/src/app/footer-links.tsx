import type { PageIn } from '@keywright/contract/pages';
import { at } from '../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { Link } from '../ui/link.ts';
import styles from './footer-links.module.css';

const words: Readonly<Record<PageIn<'footer'>, () => string>> = {
  '/pricing': m.common_nav_pricing,
  '/subscriptions': m.common_nav_subscriptions,
  '/requirements': m.common_nav_requirements,
  '/support': m.common_footer_support,
  '/terms': m.common_nav_terms,
  '/refunds': m.common_nav_refunds,
  '/privacy': m.common_nav_privacy,
  '/retention': m.common_nav_retention,
};
const links = Object.entries(words) as [PageIn<'footer'>, () => string][];

/** The pages that everybody may read, from every page that has a footer. */
export const FooterLinks = () => (
  <nav aria-label={m.common_footer_pages()}>
    <ul className={styles.links}>
      {links.map(([to, says]) => (
        <li key={to}>
          <Link to={at(to)} className={styles.link}>
            {says()}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
