import { useEffect, useId, useRef } from 'react';
import { recall, remember } from '../kept.ts';
import { openStore } from '../../store.ts';

/** Something that can be done at the desk now: by its key, from the palette, and named in the list of keys. */
export type Command = {
  /** As the browser names the key that is pressed, such as `s`, `R` or `?`; what has none is found in the palette. */
  key?: string;
  words: string;
  run: () => void;
  /** It leaves a document that is shown large as it is. */
  large?: boolean;
};
type Bound = Command & { owner: string };

const bound = openStore<readonly Bound[]>([]);

/** What a command is known by among those that are bound. */
export const commandName = ({ key, words }: { key?: string | undefined; words: string }): string => key ?? words;

/** What can be done now, the newest binding of a key alone. */
export const useBoundCommands = (): readonly Command[] => {
  const all = bound.use();
  return all.filter((one, at) => all.findLastIndex((other) => commandName(other) === commandName(one)) === at);
};

const boundTo = (wanted: string) => bound.get().findLast((one) => one.key === wanted);

/** What a key does now. */
export const commandAt = (key: string): Command | undefined => {
  // With Caps Lock on, the key of `s` is `S`.
  return boundTo(key) ?? boundTo(key.toLowerCase());
};

/** Binds keys for as long as a part of the desk is shown. What is shown above it binds them anew. */
export const useCommands = (commands: readonly Command[]): void => {
  const owner = useId();
  const now = useRef(commands);
  useEffect(() => {
    now.current = commands;
  });
  const names = JSON.stringify(commands.map(({ key, words, large }) => ({ key, words, large })));
  useEffect(() => {
    const mine = (JSON.parse(names) as Omit<Command, 'run'>[]).map((one) => ({
      ...one,
      owner,
      run: () => now.current.find((command) => commandName(command) === commandName(one))?.run(),
    }));
    bound.set([...bound.get(), ...mine]);
    return () => bound.set(bound.get().filter((one) => one.owner !== owner));
  }, [names, owner]);
};

const singleKeys = openStore(recall('desk-single-keys') !== 'off');

/** Whether single keys act: whoever speaks to the computer, or types with a tremor, switches them off (WCAG 2.1.4). */
export const useSingleKeys = singleKeys.use;
export const singleKeysAct = singleKeys.get;

export const switchSingleKeys = (on: boolean): void => {
  remember('desk-single-keys', on ? 'on' : 'off');
  singleKeys.set(on);
};

/** Which of the desk's own dialogs is shown: keys open them, and buttons that stand elsewhere. */
const dialog = openStore<'palette' | 'help' | null>(null);
export const useDeskDialog = dialog.use;
export const showDeskDialog = dialog.set;

export const focusSearch = (): void => document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus();

/** What can be found from where somebody is, beside what is found from every page. */
export type PaletteItem = { id: string; words: string; kind: string; key?: string; run: () => void };
type Finder = (typed: string) => { lists: PaletteItem[]; found: PaletteItem[] };

const finder = openStore<Finder | null>(null);
export const useFinder = finder.use;

/** Lets the palette find what a page has, for as long as it is shown. */
export const useFinds = (find: Finder): void => {
  useEffect(() => {
    finder.set(find);
  });
  useEffect(() => () => finder.set(null), []);
};
