import type { DeskRequest } from '@keywright/contract/desk';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { timeOfDay } from '../../lib/format.ts';
import { saysOf } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { showToast } from '../../ui/toast-store.ts';
import styles from './desk.module.css';
import { vehicleOf } from './desk-words.ts';
import { useAskReview } from './desk.queries.ts';

type Submitted = { onSubmit?: ComponentProps<'form'>['onSubmit'] };

/**
 * What submitting a form of the code desk does while a second review is missing: it asks for one, and sends nothing. Once
 * it was asked for, it does nothing until a colleague answers.
 */
export const useHandOff = (request: DeskRequest, isWaiting: boolean) => {
  const { asked } = request.secondLook;
  const ask = useAskReview({
    onDone: () => showToast(m.desk_second_ask_done({ vehicle: vehicleOf(request) }), { tone: 'fulfilled' }),
    onRefused: (error) => showToast(saysOf(error, m.desk_error_status()), { tone: 'rejected' }),
  });
  const askedAt = isWaiting && asked?.isOpen ? asked.at : null;
  const asks = isWaiting && askedAt === null && request.can.includes('askReview');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asks) ask.press(request.id);
  };
  return {
    /** When the review was asked for; null where it was not, or is not needed. */
    askedAt,
    asks,
    busy: ask.isPending && m.desk_second_asking(),
    /** The form with what its submission does now. */
    formOf: <Form extends Submitted>(form: Form): Form =>
      asks || askedAt !== null ? { ...form, onSubmit: submit } : form,
  };
};
export type HandOff = ReturnType<typeof useHandOff>;

/** The words of the button that asks, or that says that it was done; null where the form sends. */
export const handOffWords = ({ asks, askedAt }: HandOff): string | null => {
  if (askedAt !== null) return m.desk_second_waits({ time: timeOfDay(askedAt) });
  return asks ? m.desk_second_ask() : null;
};

type MainButtonProps = { formId: string; handOff: HandOff; busy: string | false; children: ReactNode };

/** The main button of a form that sends a code. It stays the same button, so that the focus stays. */
export const MainButton = ({ formId, handOff, busy, children }: MainButtonProps) => (
  <Button
    type="submit"
    form={formId}
    tone={handOff.askedAt === null ? 'primary' : 'secondary'}
    className={styles.main}
    busy={handOff.busy || busy}
    aria-disabled={handOff.askedAt !== null || undefined}
  >
    {handOffWords(handOff) ?? children} {handOff.askedAt === null ? <KeyCap>Ctrl ↵</KeyCap> : null}
  </Button>
);
