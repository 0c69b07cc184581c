import { type ChangeEvent, useEffect, useRef } from 'react';

/** Browsers limit how often an address may change, so it follows when the typing pauses. */
const PAUSE = 150;

/**
 * A search field that the address follows. The field keeps what is typed itself: bound to the address, it would lose the letters
 * that are typed before the address has followed.
 */
export const useTypedSearch = (search: string, onSearch: (search: string) => void) => {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // The address changed under the field: a link, the back button, or all filters at once.
    if (field.current && document.activeElement !== field.current) field.current.value = search;
  }, [search]);
  const typed = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(target.value), PAUSE);
  };
  return { field, typed };
};
