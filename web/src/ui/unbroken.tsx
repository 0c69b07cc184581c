import { Fragment } from 'react';
import styles from './unbroken.module.css';

/** Text in which no line breaks at a hyphen inside of a word: `3-Day`, `WK66-7G6F`. */
export const Unbroken = ({ children }: { children: string }) =>
  children.split(/(\S+-\S+)/).map((part, at) =>
    at % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other identity
      <span key={at} className={styles.unbroken}>
        {part}
      </span>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other identity
      <Fragment key={at}>{part}</Fragment>
    ),
  );
