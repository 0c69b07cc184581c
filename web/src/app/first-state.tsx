import { type FirstState as Said, firstStateMarks } from '@keywright/contract/first-state';
import { Page } from '../ui/layout.tsx';
import styles from './shell.module.css';

const idOf = (part: keyof Said): string => `first-${part}`;

/** The build writes marks, in whose places the server puts how an order stands; in the browser it is read off the page. */
const said = (part: keyof Said): string =>
  typeof document === 'undefined' ? firstStateMarks[part] : (document.getElementById(idOf(part))?.textContent ?? '');

const number = said('number');
const title = said('title');
const line = said('line');

/** The order's number, where its page will say it. */
export const FirstNumber = () => (
  <span id={idOf('number')} className={styles.place} translate="no">
    {number}
  </span>
);

/** How the order stands, for who waits for the app on a weak line, or has none. On other pages nothing stands here. */
export const FirstState = () => (
  <div className={styles.first}>
    <Page>
      <div>
        <h1 id={idOf('title')}>{title}</h1>
        <p id={idOf('line')} className={styles.firstLine}>
          {line}
        </p>
      </div>
    </Page>
  </div>
);
