import { m } from '@keywright/words/messages';
import { useEffect } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import type { CodeForm } from './code-fields.ts';

/** The tick by which an admin says that they checked the documents, and read the flags where there are any. */
export const CheckedTick = ({ form, hasFlags }: { form: CodeForm; hasFlags: boolean }) => {
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
      label={
        <>
          {hasFlags ? m.desk_checked_flags() : m.desk_checked()} <KeyCap>T</KeyCap>
        </>
      }
      hint={m.desk_checked_hint()}
    />
  );
};

/** Ticks it, or takes the tick away. */
export const tick = (): void => document.querySelector<HTMLInputElement>('#documentsVerified')?.click();
