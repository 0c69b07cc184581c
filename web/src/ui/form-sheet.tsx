import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Stack } from './layout.tsx';
import { type NoCodeForm, NoCodeButton } from './no-code-button.tsx';
import { type ModalProps, Sheet } from './modal.tsx';

type FormSheetProps = Omit<ModalProps, 'footer' | 'long'> & {
  form: { form: ComponentProps<'form'>; busy: boolean; failure: { words: ReactNode } | null } & NoCodeForm;
  /** The button's words, also while the form is on its way; `danger` where something ends by it. */
  send: string;
  sending: string;
  danger?: boolean;
  /** Nothing can be sent now; the button says why. */
  waits?: boolean;
};

/** A form in a sheet: its button at the foot, and under its fields why it could not be sent. */
export const FormSheet = ({
  form,
  send,
  sending,
  danger = false,
  waits = false,
  children,
  ...sheet
}: FormSheetProps) => {
  const id = useId();
  const button = (
    <Button
      type="submit"
      form={id}
      tone={danger ? 'danger' : waits ? 'secondary' : 'primary'}
      wide
      busy={form.busy && sending}
      aria-disabled={waits || undefined}
    >
      {send}
    </Button>
  );
  return (
    <Sheet {...sheet} footer={button}>
      <form id={id} {...form.form}>
        <Stack>
          {children}
          <FormFailure failure={form.failure} />
          <NoCodeButton form={form} />
        </Stack>
      </form>
    </Sheet>
  );
};

/** Why a form could not be sent. The button stays in view whatever is scrolled to, so this is scrolled into view. */
export const FormFailure = ({ failure }: Pick<FormSheetProps['form'], 'failure'>) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) place.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return failure ? (
    <div ref={place}>
      <Alert tone="rejected">{failure.words}</Alert>
    </div>
  ) : null;
};

/** About what a sheet was opened: it stays while the sheet closes, and what was typed there with it. */
export const useAsked = <T,>() => {
  const [asked, setAsked] = useState<T | null>(null);
  const [open, setOpen] = useState(false);
  return {
    asked,
    ask: (about: T): void => {
      setAsked(about);
      setOpen(true);
    },
    /** What the sheet takes. */
    sheet: { open, onClose: (): void => setOpen(false) },
  };
};
