import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';

const never = () => () => undefined;

/**
 * What a list is narrowed to, by its names in the address. A page that the build wrote shows all of it until the app has started: the
 * build knows no address.
 */
export const useAddressFilter = () => {
  const [params, setParams] = useSearchParams();
  const isStarted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return {
    value: (name: string): string => (isStarted ? (params.get(name) ?? '') : ''),
    change: (changed: Readonly<Record<string, string>>): void =>
      setParams(
        () => {
          // The address as it is by now, not as it was drawn: two changes in short order must both stay.
          const next = new URLSearchParams(location.search);
          for (const [name, value] of Object.entries(changed)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
};
