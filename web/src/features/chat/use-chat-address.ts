import { useSearchParams } from 'react-router';

export const sections = ['chat', 'support', 'notices', 'replies'] as const;
export type Section = (typeof sections)[number];

export const shows = ['all', 'unanswered', 'unread', 'mine'] as const;
export const states = ['OPEN', 'ANSWERED', 'CLOSED'] as const;

const oneOf = <const T extends readonly string[]>(known: T, word: string | null, otherwise: T[number]): T[number] =>
  known.find((one) => one === word) ?? otherwise;

/** What the page shows, all of it in the address: a reload, a shared link and the back button keep it. */
export const useChatAddress = () => {
  const [search] = useSearchParams();
  const section: Section = oneOf(sections, search.get('section'), 'chat');
  return {
    section,
    show: oneOf(shows, search.get('show'), 'all'),
    state: oneOf(states, search.get('state'), 'OPEN'),
    /** The id of the conversation, or the message, that is open. */
    open: search.get('open'),
    /** The same page with some of this changed; another section begins anew. */
    linkTo: (changes: Record<string, string | null>): `?${string}` => {
      const next = new URLSearchParams('section' in changes ? '' : search);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return `?${next}`;
    },
  };
};

export type ChatAddress = ReturnType<typeof useChatAddress>;
