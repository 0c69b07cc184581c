import type { ReactNode } from 'react';
import { Field } from './field.tsx';
import styles from './filter-bar.module.css';
import { TextInput } from './text-input.tsx';
import { useBeforeApp } from './use-before-app.ts';
import { useTypedSearch } from './use-typed-search.ts';

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
  const { field, typed } = useTypedSearch(search, onSearch);
  useBeforeApp(() => {
    if (field.current?.value) onSearch(field.current.value);
  });
  return (
    <search className={styles.bar}>
      <form method="get" className={styles.form} onSubmit={(event) => event.preventDefault()}>
        <Field name={name} label={label}>
          <TextInput ref={field} type="search" name={name} autoComplete="off" onChange={typed} />
        </Field>
        {children}
      </form>
    </search>
  );
};
