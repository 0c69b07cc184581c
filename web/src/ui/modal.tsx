import X from 'icon:x';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { classes } from './class-names.ts';
import { closeOnBack } from './close-on-back.ts';
import { Icon } from './icon.tsx';
import styles from './modal.module.css';
import { ownWords } from './own-words.ts';

export type ModalProps = {
  open: boolean;
  /** Called by Escape, by Back, by a press beside it and by the close button. The opener then sets `open` to false. */
  onClose: () => void;
  title: ReactNode;
  /** `window`: as wide as the window allows. */
  wide?: boolean | 'window' | undefined;
  /** Its words may be longer than a small screen, with nothing in between to press. */
  long?: boolean | undefined;
  footer?: ReactNode;
  children: ReactNode;
};

const FIELD = 'input:not([type="hidden"], [type="checkbox"], [type="radio"], [type="file"]), select, textarea';

/** The button that confirms a dialog: it sends the form, is marked, or is alone at the foot. */
const confirmingButton = (dialog: HTMLElement): HTMLButtonElement | undefined => {
  const atFoot = [...dialog.querySelectorAll<HTMLButtonElement>('[data-dialog-foot] button')];
  const marked = [...atFoot, ...dialog.querySelectorAll<HTMLButtonElement>('form button')].find(
    ({ type, dataset }) => type === 'submit' || dataset['confirm'] !== undefined,
  );
  return marked ?? (atFoot.length === 1 ? atFoot[0] : undefined);
};

/** Focuses the first field, else the confirming button. On touch a field would open the keyboard, unless it asks for the focus. */
const focusFirst = (dialog: HTMLElement): void => {
  if (dialog.querySelector('[autofocus]')) return;
  const body = dialog.querySelector<HTMLElement>('[data-dialog-body]');
  const field = matchMedia('(pointer: coarse)').matches ? null : body?.querySelector<HTMLElement>(FIELD);
  const long = body?.tabIndex === 0 ? body : undefined;
  (field ?? long ?? confirmingButton(dialog) ?? dialog.querySelector('h2'))?.focus({ preventScroll: true });
};

/** Ctrl+Enter confirms the dialog. The page below must not receive it: the dialog may be closed by then. */
const confirmByKeys = (event: KeyboardEvent<HTMLDialogElement>): void => {
  const { key, ctrlKey, metaKey, repeat, target, currentTarget } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || (target as Element).closest('dialog') !== currentTarget) return;
  event.preventDefault();
  event.stopPropagation();
  if (!repeat) confirmingButton(currentTarget)?.click();
};

const Modal = ({ open, onClose, title, wide, long, footer, children, sheet }: ModalProps & { sheet: boolean }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) {
      element.showModal();
      focusFirst(element);
    }
    if (!open && element?.open) element.close();
  }, [open]);
  const close = useEffectEvent(() => onClose());
  useEffect(() => (open ? closeOnBack(() => close()) : undefined), [open]);
  const pressBeside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape does the same as a press beside it
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classes(styles.modal, sheet && styles.sheet, wide && styles.wide, wide === 'window' && styles.window)}
      onClick={pressBeside}
      onKeyDown={confirmByKeys}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // It is told late: by then the dialog may have been opened again.
      onClose={() => open && !dialog.current?.open && onClose()}
    >
      <div className={styles.head}>
        <h2 id={titleId} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <Button tone="quiet" dense className={styles.close} aria-label={ownWords().close()} onClick={onClose}>
          <Icon of={X} />
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must be able to scroll it */}
      <div className={styles.body} data-dialog-body="" tabIndex={long ? 0 : undefined}>
        {open ? children : null}
      </div>
      {footer ? (
        <div className={styles.foot} data-dialog-foot="">
          {footer}
        </div>
      ) : null}
    </dialog>
  );
};

/** A question in the middle of the screen. The native element keeps the focus inside and gives it back. */
export const Dialog = (props: ModalProps) => <Modal {...props} sheet={false} />;

/** A longer matter: from the bottom edge on phones, in the middle on larger screens. */
export const Sheet = (props: ModalProps) => <Modal {...props} sheet />;
