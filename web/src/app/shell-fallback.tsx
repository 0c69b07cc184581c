import { m } from '../paraglide/messages.js';
import { buttonClass } from '../ui/button.tsx';
import { Page } from '../ui/layout.tsx';
import { Mark } from '../ui/mark.tsx';
import styles from './shell.module.css';

/**
 * The bar alone, and the words for who gets no more than it: the build writes this page once for both languages. They are
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
    </header>
    <main className={styles.unstarted}>
      <Words locale="en" />
      <Words locale="fr" />
    </main>
  </>
);

/** In the browser, messages know the page's language only: what the build wrote stays. */
const Words = ({ locale }: { locale: 'en' | 'fr' }) => (
  <div lang={locale} role="alert">
    <Page>
      <h1 suppressHydrationWarning>{m.errors_boundary_title({}, { locale })}</h1>
      <p suppressHydrationWarning>{m.errors_boundary_words({}, { locale })}</p>
      <div>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the empty address is this page, with all that it carries */}
        <a className={buttonClass({ tone: 'primary' })} href="" suppressHydrationWarning>
          {m.errors_boundary_button({}, { locale })}
        </a>
      </div>
    </Page>
  </div>
);
