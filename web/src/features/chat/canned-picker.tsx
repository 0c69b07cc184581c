import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { spoken } from '@keywright/words/spoken';
import { locales } from '@keywright/contract/locale';
import { m } from '@keywright/words/messages';
import { cannedQuery } from '../../lib/canned-query.ts';
import { Options, Select } from '../../ui/select.tsx';
import styles from './chat.module.css';

type Language = 'en' | 'fr' | 'es';
const languages: readonly Language[] = ['en', 'fr', 'es'];

/** Puts one of the ready answers, in the language of who will read it, below what was typed. */
export const CannedPicker = ({ onPick, first = spoken() }: { onPick: (text: string) => void; first?: Language }) => {
  const { data } = useQuery(cannedQuery);
  const replies = data?.filter(({ usedFor }) => usedFor === 'MESSAGE');
  const [language, setLanguage] = useState<Language>(first);
  if (!replies || replies.length === 0) return null;
  return (
    <div className={styles.picker}>
      <Select
        aria-label={m.chat_canned_pick()}
        value=""
        onChange={({ target }) => {
          const picked = replies.find(({ id }) => id === target.value);
          if (picked) onPick(picked.texts[language]);
        }}
      >
        <option value="">{m.chat_canned_pick()}</option>
        <Options of={replies.map(({ id, title }) => [id, title])} />
      </Select>
      <Select
        aria-label={m.chat_canned_language()}
        value={language}
        onChange={({ target }) => setLanguage(languages.find((one) => one === target.value) ?? 'en')}
      >
        <Options of={languages.map((one) => [one, locales[one].name])} />
      </Select>
    </div>
  );
};
