import type { PageFor } from '@keywright/contract/pages';
import { at } from '../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { Link } from '../ui/link.ts';
import styles from './footer-links.module.css';

const links: readonly { to: PageFor<'anyone'>; words: () => string }[] = [
  { to: '/pricing', words: m.common_nav_pricing },
  { to: '/requirements', words: m.common_nav_requirements },
  { to: '/support', words: m.common_footer_support },
  { to: '/terms', words: m.common_nav_terms },
  { to: '/refunds', words: m.common_nav_refunds },
  { to: '/privacy', words: m.common_nav_privacy },
  { to: '/retention', words: m.common_nav_retention },
];

/** The pages that everybody may read, from every page that has a footer. */
export const FooterLinks = () => (
  <nav aria-label={m.common_footer_pages()}>
    <ul className={styles.links}>
      {links.map(({ to, words }) => (
        <li key={to}>
          <Link to={at(to)} className={styles.link}>
            {words()}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
