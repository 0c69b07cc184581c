import { m } from '@keywright/words/messages';
import { useCommands } from './commands.ts';

type ListKeys = { ids: readonly string[]; chosen: string; choose: (id: string) => void; onNext: () => void };

/** J and K go along a list of people, N to the next one who waits for the desk. */
export const useListKeys = ({ ids, chosen, choose, onNext }: ListKeys): void => {
  const move = (by: number) => {
    const at = ids.indexOf(chosen);
    const next = ids[at < 0 ? 0 : Math.min(ids.length - 1, Math.max(0, at + by))];
    if (next) choose(next);
  };
  useCommands([
    { key: 'j', words: m.desk_key_down(), run: () => move(1) },
    { key: 'k', words: m.desk_key_up(), run: () => move(-1) },
    { key: 'n', words: m.members_key_next(), run: onNext },
  ]);
};
