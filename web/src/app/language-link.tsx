import { allLocales, inLanguage, locales } from '@keywright/contract/locale';
import { spoken } from '@keywright/words/spoken';
import { useLocation } from 'react-router';
import { Anchor } from '../ui/anchor.tsx';
import { classes } from '../ui/class-names.ts';
import styles from './shell.module.css';

/** The same page in the other languages. Each loads the page again: every word on it changes. */
export const LanguageLink = ({ className }: { className?: string | undefined }) => {
  const { pathname, search } = useLocation();
  return allLocales
    .filter((locale) => locale !== spoken())
    .map((other) => (
      <Anchor
        key={other}
        className={classes(styles.language, className)}
        href={inLanguage(pathname + search, other)}
        lang={other}
        hrefLang={other}
        data-language={other}
      >
        {locales[other].name}
      </Anchor>
    ));
};
