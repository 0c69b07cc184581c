import { useEffect, useState } from 'react';
import { m } from '@keywright/words/messages';
import { TextInput } from '../../ui/text-input.tsx';
import styles from './orders.module.css';

/** Browsers limit how often an address may change, so it follows when the typing pauses. */
const PAUSE = 250;

type SearchBoxProps = { search: string; onSearch: (search: string) => void };

/** Narrows the list while one types. */
export const SearchBox = ({ search, onSearch }: SearchBoxProps) => {
  const [typed, setTyped] = useState(search);
  const [applied, setApplied] = useState(search);
  // The address changed under the box: a link or the back button.
  if (search !== applied) {
    setApplied(search);
    setTyped(search);
  }
  useEffect(() => {
    if (typed === applied) return;
    const timer = setTimeout(() => {
      setApplied(typed);
      onSearch(typed);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed, applied, onSearch]);
  return (
    <search className={styles.search}>
      <TextInput
        type="search"
        aria-label={m.orders_search()}
        placeholder={m.orders_search_hint()}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  );
};
