import { useEffect, useRef, useState } from 'react';
import type { ReadyFile, Taken } from '../photos/take-file.ts';
import { fieldSays } from '../words.ts';
import type { Beside } from './form-options.ts';
import type { KeptFiles } from './kept-files.ts';

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

const refusalOf = (place: Place | undefined): string | undefined =>
  place?.step === 'refused' ? place.says : undefined;

type ChosenFilesOptions<N extends string> = {
  /** Their places, in the order of the page. */
  names: readonly N[];
  take: (file: File) => Promise<Taken>;
  /** Hears of every place where a file is chosen or taken back. */
  onTouch: (name: N) => void;
  /** None of them may stay empty. */
  required?: boolean;
  /** Keeps them until they are sent or taken back, so that closing the form loses none. */
  kept?: KeptFiles<N>;
};

/** The files that a form sends beside its fields. Each is made ready while the person goes on. */
export const useChosenFiles = <N extends string>({ names, take, onTouch, required, kept }: ChosenFilesOptions<N>) => {
  const latest = useRef<Places<N>>({});
  const under = useRef(new Map<N, Promise<void>>());
  const [places, setPlaces] = useState<Places<N>>({});

  const put = (name: N, place: Place | undefined) => {
    release(latest.current[name]);
    latest.current = { ...latest.current, [name]: place };
    setPlaces(latest.current);
  };
  const prepare = async (name: N, file: File, preparing: Place) => {
    const taken = await take(file);
    // Unless another file was chosen meanwhile, or this one taken back.
    if (latest.current[name] !== preparing) return;
    put(name, placeOf(taken));
    kept?.keep(name, taken.fault ? null : taken);
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
    kept?.keep(name, null);
  };
  useEffect(() => {
    let gone = false;
    const show = (found: Partial<Record<N, ReadyFile>>) => {
      for (const name of gone ? [] : names) {
        const file = found[name];
        // Unless something was chosen there meanwhile.
        if (file && !latest.current[name]) put(name, placeOf(file));
      }
    };
    void kept?.found().then(show, () => undefined);
    return () => {
      gone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form appears
  }, [kept]);
  useEffect(() => () => Object.values<Place | undefined>(latest.current).forEach(release), []);

  return {
    places,
    choose,
    reset,
    clear: () => names.forEach(reset),
    names,
    /** Whether a file for it is chosen, be it ready or not. */
    isChosen: (name: N): boolean => latest.current[name] !== undefined && latest.current[name].step !== 'refused',
    require: () => {
      for (const name of required ? names : []) {
        if (!latest.current[name]) put(name, { step: 'refused', says: fieldSays('file.required') });
      }
      return names.every((name) => latest.current[name]?.step !== 'refused');
    },
    settled: async () => void (await Promise.all(under.current.values())),
    files: (): Partial<Record<N, File>> =>
      Object.fromEntries(
        names.flatMap((name) => {
          const place = latest.current[name];
          return place?.step === 'chosen' ? [[name, place.file]] : [];
        }),
      ) as Partial<Record<N, File>>,
    faults: Object.fromEntries(
      names.flatMap((name) => {
        const says = refusalOf(places[name]);
        return says === undefined ? [] : [[name, says]];
      }),
    ) as Partial<Record<N, string>>,
  } satisfies Beside<N> & Record<string, unknown>;
};

export type ChosenFiles<N extends string> = ReturnType<typeof useChosenFiles<N>>;
