import type { DeskRequest } from '@keywright/contract/desk';
import type { Flag } from '@keywright/contract/flags';
import { placeName } from '../../lib/place-name.ts';
import { m } from '@keywright/words/messages';
import { useEffect } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import styles from './code-entry.module.css';
import type { CodeForm } from './code-fields.ts';
import { flagNames } from './desk-words.ts';
import { UnopenedNote } from './unopened-note.tsx';

/** The tick by which an admin says that they checked the documents, and read the flags where there are any. */
export const CheckedTick = ({ form, request }: { form: CodeForm; request: DeskRequest }) => {
  const field = form.field('documentsVerified');
  const isWrong = field.error !== undefined;
  const { attempt } = form;
  useEffect(() => {
    // At each try: the focus brings the tick into view, not what is said below it.
    if (isWrong && attempt > 0)
      document.querySelector('#documentsVerified-error')?.scrollIntoView({ block: 'nearest' });
  }, [isWrong, attempt]);
  return (
    <Checkbox
      {...form.input('documentsVerified')}
      {...field}
      className={styles.tick}
      label={
        <>
          {request.flags.length > 0
            ? m.desk_checked_flags({ flags: request.flags.map(flagName).join(', ') })
            : m.desk_checked()}{' '}
          <KeyCap>T</KeyCap>
        </>
      }
      hint={isWrong ? undefined : <UnopenedNote request={request} otherwise={m.desk_checked_hint()} />}
    />
  );
};

/** A license is named with the place that requires it. */
const flagName = (flag: Flag): string =>
  flag.kind === 'LICENSE_MISSING' ? m.desk_why_license_in({ place: placeName(flag.place) }) : flagNames[flag.kind]();

/** Ticks it, or takes the tick away. */
export const tick = (): void => document.querySelector<HTMLInputElement>('#documentsVerified')?.click();
