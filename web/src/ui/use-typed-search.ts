import { type ChangeEvent, useEffect, useRef } from 'react';

/** Browsers limit how often an address may change, so it follows when the typing pauses. */
const PAUSE = 150;

/**
 * A search field that the address follows. The field keeps what is typed itself: bound to the address, it would lose the letters
 * that are typed before the address has followed.
 * @param place which list is searched: another one begins with the words of its address.
 */
export const useTypedSearch = (search: string, onSearch: (search: string) => void, place = '') => {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What was typed and has not come back as the address. */
  const ahead = useRef<string>(undefined);
  const seen = useRef(place);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The address changed under the field: a link, the back button, or all filters at once.
  useEffect(() => {
    const isHere = seen.current === place;
    seen.current = place;
    if (ahead.current === search) ahead.current = undefined;
    if (!field.current) return;
    // Who types already where they are going to, while the page is still on its way, keeps their letters.
    if (document.activeElement === field.current && (isHere || ahead.current !== undefined)) return;
    clearTimeout(timer.current);
    ahead.current = undefined;
    field.current.value = search;
  }, [search, place]);
  const typed = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    ahead.current = target.value;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(target.value), PAUSE);
  };
  return { field, typed };
};
