import type { RequestHistory } from '@keywright/contract/request-notes';
import { useRef, useState } from 'react';
import type { ContractForm } from '../../lib/forms/use-contract-form.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import styles from './notes.module.css';

/** The beginning of a name after an “@”, at the end of what stands before the caret. */
const BEGUN = /@([\p{L}\p{N}'’ -]{0,60})$/u;

/** More would not fit; another letter finds the others. */
const MAX_SHOWN = 5;

type Colleagues = RequestHistory['colleagues'];

const startsWith =
  (begun: string) =>
  ({ name }: Colleagues[number]): boolean =>
    name.toLocaleLowerCase().startsWith(begun) && name.toLocaleLowerCase() !== begun;

/** What was begun after an “@”, where a colleague's name begins so. */
const begunIn = (before: string, colleagues: Colleagues): string | undefined => {
  const begun = BEGUN.exec(before)?.[1]?.toLocaleLowerCase();
  return begun !== undefined && colleagues.some(startsWith(begun)) ? begun : undefined;
};

type NoteFieldProps = { form: ContractForm<{ note: string }>; colleagues: Colleagues; maxLength: number };

/** The field of a note, with the colleagues whom it can mention: after an “@” those whose name begins so. */
export const NoteField = ({ form, colleagues, maxLength }: NoteFieldProps) => {
  const area = useRef<HTMLDivElement>(null);
  const [caret, setCaret] = useState('');
  const text = form.value('note');
  // A note that was saved left an empty field.
  const before = text.startsWith(caret) ? caret : text;
  const begun = begunIn(before, colleagues);
  const found = begun === undefined ? colleagues : colleagues.filter(startsWith(begun));
  const pick = (name: string): void => {
    const space = before === '' || /\s$/.test(before) ? '' : ' ';
    const start = begun !== undefined ? before.replace(BEGUN, `@${name} `) : `${before}${space}@${name} `;
    form.put('note', start + text.slice(before.length));
    setCaret(start);
    area.current?.querySelector('textarea')?.focus();
  };
  const noteCaret = ({ target }: { target: EventTarget }) => {
    if (target instanceof HTMLTextAreaElement) setCaret(target.value.slice(0, target.selectionStart));
  };
  return (
    <div ref={area} className={styles.field} onInput={noteCaret} onSelect={noteCaret}>
      <Field {...form.field('note')} label={m.desk_note()} hint={m.desk_note_hint()} required>
        <Textarea rows={3} maxLength={maxLength} {...form.input('note')} />
      </Field>
      <div className={styles.mentions} role="group" aria-label={m.desk_note_mention()}>
        {found.slice(0, MAX_SHOWN).map(({ id, name }) => (
          <Button key={id} dense onClick={() => pick(name)}>
            @{name}
          </Button>
        ))}
      </div>
    </div>
  );
};
