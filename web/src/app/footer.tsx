import { supportAddress } from '../lib/support.ts';
import { m } from '@keywright/words/messages';
import { FooterLinks } from './footer-links.tsx';
import { LanguageLink } from './language-link.tsx';
import styles from './shell.module.css';
import { ThemeSelect } from './theme-select.tsx';

export const Footer = () => (
  <footer className={styles.footer} aria-label={m.common_footer_label()}>
    <FooterLinks />
    <div className={styles.footerRow}>
      <div>
        <p>
          {m.common_footer_support()} <a href={`mailto:${supportAddress}`}>{supportAddress}</a>
        </p>
        <p>{m.common_footer_hours()}</p>
      </div>
      <div className={styles.choices}>
        <LanguageLink />
        <ThemeSelect />
      </div>
    </div>
  </footer>
);
