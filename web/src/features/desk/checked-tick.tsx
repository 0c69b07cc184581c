import { m } from '@keywright/words/messages';
import { Checkbox } from '../../ui/checkbox.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import type { CodeForm } from './code-fields.ts';

/** The tick by which an admin says that they checked the documents. */
export const CheckedTick = ({ form }: { form: CodeForm }) => (
  <Checkbox
    {...form.input('documentsVerified')}
    {...form.field('documentsVerified')}
    label={
      <>
        {m.desk_checked()} <KeyCap>T</KeyCap>
      </>
    }
    hint={m.desk_checked_hint()}
  />
);

/** Ticks it, or takes the tick away. */
export const tick = (): void => document.querySelector<HTMLInputElement>('#documentsVerified')?.click();
