import type { DeskRequest } from '@keywright/contract/desk';
import { useQuery } from '@tanstack/react-query';
import { cannedQuery } from '../../lib/canned-query.ts';
import { m } from '@keywright/words/messages';
import { Options, Select } from '../../ui/select.tsx';

type PreparedTextsProps = { locale: DeskRequest['locale']; onPick: (text: string) => void };

/** Puts one of the texts that a super admin has set for explaining a code into the note, in the language of who will read it. */
export const PreparedTexts = ({ locale, onPick }: PreparedTextsProps) => {
  const { data = [] } = useQuery(cannedQuery);
  const texts = data.filter(({ usedFor }) => usedFor === 'REPORT');
  if (texts.length === 0) return null;
  return (
    <Select
      aria-label={m.desk_prepared()}
      value=""
      onChange={({ target }) => {
        const picked = texts.find(({ id }) => id === target.value);
        if (picked) onPick(picked.texts[locale]);
      }}
    >
      <option value="">{m.desk_prepared()}</option>
      <Options of={texts.map(({ id, title }) => [id, title])} />
    </Select>
  );
};
