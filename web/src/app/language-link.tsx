import { useLocation } from 'react-router';
import { currentLocale, inLanguage } from '../lib/locale.ts';
import { m } from '../paraglide/messages.js';
import { classes } from '../ui/class-names.ts';
import styles from './shell.module.css';

/** The same page in the other language. It loads the page anew: every word on it changes. */
export const LanguageLink = ({ className }: { className?: string | undefined }) => {
  const { pathname, search } = useLocation();
  const other = currentLocale() === 'fr' ? 'en' : 'fr';
  return (
    <a
      className={classes(styles.language, className)}
      href={inLanguage(pathname + search, other)}
      lang={other}
      hrefLang={other}
      data-language={other}
    >
      {m.common_language_other()}
    </a>
  );
};
