import { useNavigate } from '../../ui/link.ts';
import { deskLinks, settingsLinks } from '../../lib/desk-links.ts';
import { at } from '../../lib/locale.ts';
import { useSession } from '../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { commandName, type PaletteItem, useBoundCommands, useFinder } from '../../lib/keys/commands.ts';
import { listItems, searches } from './find-in-queue.ts';
import { matcher } from './finds-request.ts';

/** All that the palette offers for what was typed: acts first, then lists, pages, what is on this page, and searches. */
export const usePaletteItems = (typed: string): PaletteItem[] => {
  const { role } = useSession();
  const navigate = useNavigate();
  const commands = useBoundCommands();
  const finder = useFinder();
  const matches = matcher(typed);
  const isSuper = role === 'SUPER_ADMIN';
  const pages = [...deskLinks(isSuper ? 'super-admin' : 'admin'), ...(isSuper ? settingsLinks : [])];
  const here = finder?.(typed) ?? {
    lists: listItems((list) => void navigate(at(`/admin?list=${list}`))),
    found: searches(typed.trim(), {
      queue: (text) => void navigate(at(`/admin?q=${encodeURIComponent(text)}`)),
      transactions: (text) => void navigate(at(`/admin?list=transactions&q=${encodeURIComponent(text)}`)),
    }),
  };
  const items: PaletteItem[] = [
    ...commands.map(({ key, words, run }) => ({
      id: `act ${commandName({ key, words })}`,
      words,
      kind: m.desk_palette_act(),
      ...(key !== undefined && { key }),
      run,
    })),
    ...here.lists,
    ...pages.map(([page, { name }]) => ({
      id: page,
      words: name(),
      kind: m.desk_palette_page(),
      run: () => void navigate(at(page)),
    })),
  ];
  return [...items.filter((item) => matches(item.words)), ...here.found];
};
