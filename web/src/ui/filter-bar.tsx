import { type ReactNode, useEffect, useRef } from 'react';
import { Field } from './field.tsx';
import styles from './filter-bar.module.css';
import { TextInput } from './text-input.tsx';
import { useBeforeApp } from './use-before-app.ts';

/** Browsers limit how often an address may change, so it follows when the typing pauses. */
const PAUSE = 150;

type FilterBarProps = {
  /** The name of the search in the address. */
  name: string;
  label: string;
  search: string;
  onSearch: (search: string) => void;
  /** More fields beside the search. */
  children?: ReactNode;
};

/**
 * Narrows a list while one types. What was typed before the app was there counts; where no script runs, it is not shown at all, for
 * there it could do nothing.
 */
export const FilterBar = ({ name, label, search, onSearch, children }: FilterBarProps) => {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useBeforeApp(() => {
    if (field.current?.value) onSearch(field.current.value);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // The address changed under the field: a link, the back button, or all filters at once.
    if (field.current && document.activeElement !== field.current) field.current.value = search;
  }, [search]);
  const typed = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(text), PAUSE);
  };
  return (
    <search className={styles.bar}>
      <form method="get" className={styles.form} onSubmit={(event) => event.preventDefault()}>
        <Field name={name} label={label}>
          <TextInput
            ref={field}
            type="search"
            name={name}
            autoComplete="off"
            onChange={({ target }) => typed(target.value)}
          />
        </Field>
        {children}
      </form>
    </search>
  );
};
