import { supportAddress } from '../lib/support.ts';
import { m } from '@keywright/words/messages';
import { FooterLinks } from './footer-links.tsx';
import { LanguageLink } from './language-link.tsx';
import { Anchor } from '../ui/anchor.tsx';
import styles from './shell.module.css';
import { ThemeSelect } from './theme-select.tsx';

export const Footer = () => (
  <footer className={styles.footer} aria-label={m.common_footer_label()}>
    <FooterLinks />
    <div className={styles.footerRow}>
      <p>
        {m.common_footer_support()} <Anchor href={`mailto:${supportAddress}`}>{supportAddress}</Anchor>
      </p>
      <div className={styles.choices}>
        <LanguageLink />
        <ThemeSelect />
      </div>
    </div>
  </footer>
);
