import { type ComponentProps, useState } from 'react';
import { classes } from './class-names.ts';
import styles from './field.module.css';
import { useFieldParts } from './field-context.ts';

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** The button's words: `Show`, `Hide`, and its whole name for a screen reader: `Show password`. */
  words: { show: string; hide: string; showLong: string; hideLong: string };
};

export const PasswordInput = ({ words, className, ...rest }: PasswordInputProps) => {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <input
        {...useFieldParts()}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        type={shown ? 'text' : 'password'}
        className={classes(styles.control, className)}
      />
      <button type="button" aria-label={shown ? words.hideLong : words.showLong} onClick={() => setShown(!shown)}>
        {shown ? words.hide : words.show}
      </button>
    </div>
  );
};
