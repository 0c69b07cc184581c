import { useEffect, useRef, useState } from 'react';
import type { Faults } from '../../../lib/faults.ts';
import type { Taken } from '../../../lib/photos/take-file.ts';
import { fieldSays } from '../../../lib/words.ts';

/** One place for a file that is not sent yet. `url` shows it, where this browser can. */
export type Place =
  | { step: 'preparing' }
  | { step: 'chosen'; file: File; url: string | null }
  | { step: 'refused'; says: string };

type Places<N extends string> = Partial<Record<N, Place>>;

const placeOf = (taken: Taken): Place =>
  taken.fault
    ? { step: 'refused', says: fieldSays(taken.fault) }
    : { step: 'chosen', file: taken.file, url: taken.shown ? URL.createObjectURL(taken.file) : null };

const release = (place: Place | undefined): void => {
  if (place?.step === 'chosen' && place.url) URL.revokeObjectURL(place.url);
};

/** What of the chosen files keeps a form from being sent. */
export const faultsOf = <N extends string>(places: Places<N>): Faults =>
  Object.fromEntries(
    Object.entries<Place | undefined>(places).flatMap(([name, place]) =>
      place?.step === 'refused' ? [[name, place.says]] : [],
    ),
  );

export const hasFaults = <N extends string>(places: Places<N>): boolean => Object.keys(faultsOf(places)).length > 0;

/** The files as they are sent, by the names of their places. */
export const filesOf = <N extends string>(places: Places<N>): Partial<Record<N, File>> =>
  Object.fromEntries(
    Object.entries<Place | undefined>(places).flatMap(([name, place]) =>
      place?.step === 'chosen' ? [[name, place.file]] : [],
    ),
  ) as Partial<Record<N, File>>;

/**
 * The files that a form has beside what was typed. Each is made ready while the person goes on; `onTouch` hears of every
 * one that is chosen or taken back.
 */
export const useChosenFiles = <N extends string>(take: (file: File) => Promise<Taken>, onTouch: (name: N) => void) => {
  const latest = useRef<Places<N>>({});
  const under = useRef(new Map<N, Promise<void>>());
  const [places, setPlaces] = useState<Places<N>>({});

  const put = (name: N, place: Place | undefined) => {
    release(latest.current[name]);
    latest.current = { ...latest.current, [name]: place };
    setPlaces(latest.current);
  };
  const prepare = async (name: N, file: File, preparing: Place) => {
    const place = placeOf(await take(file));
    // Unless another file was chosen meanwhile, or this one taken back.
    if (latest.current[name] === preparing) put(name, place);
    else release(place);
  };
  const choose = (name: N, file: File) => {
    const preparing: Place = { step: 'preparing' };
    onTouch(name);
    put(name, preparing);
    under.current.set(name, prepare(name, file, preparing));
  };
  const reset = (name: N) => {
    onTouch(name);
    under.current.delete(name);
    put(name, undefined);
  };
  const clear = () => {
    for (const name of Object.keys(latest.current)) reset(name as N);
  };
  /** The places once all that was chosen is ready. */
  const settled = async (): Promise<Places<N>> => {
    await Promise.all(under.current.values());
    return latest.current;
  };

  useEffect(() => () => Object.values<Place | undefined>(latest.current).forEach(release), []);

  return { places, choose, reset, clear, settled };
};

export type ChosenFiles<N extends string> = ReturnType<typeof useChosenFiles<N>>;
