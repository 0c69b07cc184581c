import X from 'icon:x';
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
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

const Modal = ({ open, onClose, title, wide, long, footer, children, sheet }: ModalProps & { sheet: boolean }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);
  const close = useEffectEvent(() => onClose());
  useEffect(() => (open ? closeOnBack(() => close()) : undefined), [open]);
  const pressBeside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape does the same
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classes(styles.modal, sheet && styles.sheet, wide && styles.wide, wide === 'window' && styles.window)}
      onClick={pressBeside}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // It is told late: by then the dialog may have been opened again.
      onClose={() => open && !dialog.current?.open && onClose()}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <Button tone="quiet" dense className={styles.close} aria-label={ownWords().close()} onClick={onClose}>
          <Icon of={X} />
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must be able to scroll it */}
      <div className={styles.body} tabIndex={long ? 0 : undefined}>
        {open ? children : null}
      </div>
      {footer ? <div className={styles.foot}>{footer}</div> : null}
    </dialog>
  );
};

/** A question in the middle of the screen. The native element keeps the focus inside and gives it back. */
export const Dialog = (props: ModalProps) => <Modal {...props} sheet={false} />;

/** A longer matter: from the bottom edge on phones, in the middle on larger screens. */
export const Sheet = (props: ModalProps) => <Modal {...props} sheet />;
