import { allLocales, type Locale } from '@keywright/contract/locale';
import { m } from '@keywright/words/messages';
import { Anchor } from '../ui/anchor.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Page } from '../ui/layout.tsx';
import { Mark } from '../ui/mark.tsx';
import type { UnstartedWords } from '../../scripts/unstarted-words.ts';
import { FirstNumber, FirstState } from './first-state.tsx';
import styles from './shell.module.css';

declare const UNSTARTED_WORDS: UnstartedWords;

/** Of the words in all languages, those in the page's own are shown. */
const ownLanguageAlone = `${allLocales
  .map((locale) => `:root:lang(${locale}) .${styles.unstarted} > :not(:lang(${locale}))`)
  .join()} { display: none; }`;

/**
 * The bar alone, on the page of an order how it stands, and the words for who gets no more than that: the build writes this page once for all languages. They are
 * seen when the app can't start, when it has not started after long, and where no script runs at all; so the styles show
 * them, and the way on is a link.
 */
export const ShellFallback = () => (
  <>
    <title>{m.common_product()}</title>
    <header className={styles.bar}>
      <span className={styles.brand}>
        <Mark />
      </span>
      <FirstNumber />
    </header>
    <style>{ownLanguageAlone}</style>
    <main className={styles.unstarted}>
      <FirstState />
      {allLocales.map((locale) => (
        <Words key={locale} locale={locale} />
      ))}
    </main>
  </>
);

const Words = ({ locale }: { locale: Locale }) => (
  <div lang={locale} role="alert">
    <Page>
      <h1>{UNSTARTED_WORDS[locale].title}</h1>
      <p>{UNSTARTED_WORDS[locale].words}</p>
      <div>
        {/* The empty address is this page, with all that it carries. */}
        <Anchor className={buttonClass({ tone: 'primary' })} href="">
          {UNSTARTED_WORDS[locale].button}
        </Anchor>
      </div>
    </Page>
  </div>
);
