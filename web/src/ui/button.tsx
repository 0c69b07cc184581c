import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';
import { classes } from './class-names.ts';
import { verbatim } from './verbatim.tsx';

/** `primary` is the one thing to do here; `text` is an underlined action inside a row. */
export type ButtonTone = 'primary' | 'secondary' | 'danger' | 'approve' | 'quiet' | 'text';

type Look = { tone?: ButtonTone | undefined; dense?: boolean | undefined; wide?: boolean | undefined };

/** The class names of a button's look, for the few elements that cannot be a Button, such as a file input's label. */
export const buttonClass = ({ tone = 'secondary', dense, wide }: Look): string =>
  classes(styles.button, styles[tone], dense && styles.dense, wide && styles.wide);

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** What is going on, in words, while it is: `Sending…`. The button keeps its place, its size and the focus. */
    busy?: string | false | undefined;
    icon?: ReactNode;
  };

export const Button = ({ tone, dense, wide, busy, icon, children, className, onClick, ...rest }: ButtonProps) => {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      {...(busy ? { 'aria-disabled': true, 'aria-busy': true } : {})}
      className={classes(buttonClass({ tone, dense, wide }), className)}
      onClick={press}
    >
      <span className={styles.words}>
        <span className={busy ? styles.away : undefined}>
          {icon}
          {verbatim(children)}
        </span>
        {busy ? <span>{busy}</span> : null}
      </span>
    </button>
  );
};
