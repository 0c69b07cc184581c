import { type ReactNode, useEffect, useRef } from 'react';
import { Anchor } from './anchor.tsx';
import styles from './error-summary.module.css';
import { ExclamationShape } from './shapes.tsx';
import { useTitlePrefix } from './title-prefix.ts';

type ErrorSummaryProps = {
  title: ReactNode;
  /** Each names the Field to go to. */
  errors: readonly { name: string; message: string }[];
  /** Counts the tries to send. Each takes the focus here again, also when the errors are the same. */
  attempt: number;
  /** Put before the page's title while there are errors: `Error:`. */
  titlePrefix: string;
};

/** What keeps a form from being sent, above it, each a link to its field. Shows nothing while there is no error. */
export const ErrorSummary = ({ title, errors, attempt, titlePrefix }: ErrorSummaryProps) => {
  const box = useRef<HTMLDivElement>(null);
  const any = errors.length > 0;
  useTitlePrefix(titlePrefix, any);
  useEffect(() => {
    if (any && attempt > 0) box.current?.focus();
  }, [attempt, any]);
  if (!any) return null;
  return (
    <div ref={box} className={styles.summary} tabIndex={-1} role="alert">
      <p className={styles.title}>
        <ExclamationShape />
        {title}
      </p>
      <ul className={styles.list}>
        {errors.map(({ name, message }) => (
          <li key={name}>
            <Anchor href={`#${name}`} onClick={(event) => goTo(name, event)}>
              {message}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Follows the link without touching the address, which may hold the page's filters. */
const goTo = (name: string, event: { preventDefault: () => void }): void => {
  event.preventDefault();
  const control = document.getElementById(name);
  control?.focus();
  control?.closest('div')?.scrollIntoView({ block: 'nearest' });
};
