import { MOST_AT_ONCE } from '@keywright/contract/most-at-once';
import { type DragEvent, useRef, useState } from 'react';
import { m } from '@keywright/words/messages';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { Row } from '../../../ui/layout.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { MOST_LIST_SIZE } from './list-size.ts';
import { type ListFault, textOf } from './list-text.ts';
import type { ManyList } from './many-list.ts';
import styles from './many.module.css';

type Fault = ListFault | 'long' | 'empty' | 'lost';

const faults: Record<Fault, () => string> = {
  large: () => m.many_fault_large({ most: MOST_AT_ONCE }),
  long: () => m.many_fault_long({ most: MOST_AT_ONCE }),
  workbook: m.many_fault_workbook,
  empty: m.many_fault_empty,
  lost: m.errors_unreachable,
};

/** How many lines a text has at most; it is looked at no further than that matters. */
const hasTooManyLines = (text: string): boolean => (text.match(/[\r\n]+(?=.)/g)?.length ?? 0) > MOST_AT_ONCE;

/** Puts the lines of a text below those that are there, or says why not. */
const take = async (text: string, list: ManyList): Promise<{ fault: Fault } | { count: number }> => {
  if (text.length > MOST_LIST_SIZE) return { fault: 'large' };
  if (hasTooManyLines(text)) return { fault: 'long' };
  const reader = await import('./read-list.ts').catch(() => null);
  if (!reader) return { fault: 'lost' };
  const lines = reader.readList(text);
  if (lines.length === 0) return { fault: 'empty' };
  if (lines.length + list.get().length > MOST_AT_ONCE) return { fault: 'long' };
  list.add(lines);
  return { count: lines.length };
};

/** Where a list comes in: pasted or typed, chosen as a file or dropped on the page's field. */
export const ListEntry = ({ list }: { list: ManyList }) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [read, setRead] = useState<number | null>(null);
  const [isOver, setOver] = useState(false);
  const show = (result: Awaited<ReturnType<typeof take>>) => {
    setFault('fault' in result ? result.fault : null);
    setRead('count' in result ? result.count : null);
    return 'count' in result;
  };
  const takeText = async () => {
    if (show(await take(field.current?.value ?? '', list)) && field.current) field.current.value = '';
  };
  const takeFile = async (file: File) => {
    const found = await textOf(file);
    show('fault' in found ? found : await take(found.text, list));
  };
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    setOver(false);
    if (!file) return;
    event.preventDefault();
    void takeFile(file);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a file can also be chosen with the button in it
    <div
      className={isOver ? styles.dropping : styles.entry}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Field name="list" label={m.many_list()} hint={m.many_list_hint()} error={fault ? faults[fault]() : undefined}>
        <Textarea ref={field} rows={5} spellCheck={false} autoCapitalize="characters" autoComplete="off" />
      </Field>
      <Row>
        <Button onClick={() => void takeText()}>{m.many_read()}</Button>
        <FileButton
          label={m.many_file()}
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onFile={(file) => void takeFile(file)}
        >
          {m.many_file()}
        </FileButton>
        <span className={styles.drop}>{m.many_drop_file()}</span>
      </Row>
      {fault === 'long' || fault === 'large' ? (
        <Alert tone="late">{m.many_contact({ most: MOST_AT_ONCE })}</Alert>
      ) : null}
      <VisuallyHidden>
        <span role="status">{read === null ? '' : m.many_was_read({ count: read })}</span>
      </VisuallyHidden>
    </div>
  );
};
