import { X } from './drawings/x.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { CheckShape, ExclamationShape } from './shapes.tsx';
import { dismissToast, holdToast, releaseToast, type Toast, useToasts } from './toast-store.ts';
import styles from './toaster.module.css';

/** The one place where `showToast` appears. It stands in the page from the start, so that screen readers follow it. */
export const Toaster = ({ closeLabel }: { closeLabel: string }) => (
  <div className={styles.toaster} role="status" aria-live="polite" aria-relevant="additions">
    {useToasts().map((toast) => (
      <ToastItem key={toast.id} toast={toast} closeLabel={closeLabel} />
    ))}
  </div>
);

const ToastItem = ({ toast, closeLabel }: { toast: Toast; closeLabel: string }) => {
  const { id, words, tone, action } = toast;
  const act = () => {
    action?.run();
    dismissToast(id);
  };
  return (
    <div
      className={styles.toast}
      onPointerEnter={() => holdToast(id)}
      onPointerLeave={() => releaseToast(id)}
      onFocus={() => holdToast(id)}
      onBlur={() => releaseToast(id)}
    >
      <span className={styles.words}>
        {tone === 'fulfilled' ? <CheckShape /> : null}
        {tone === 'rejected' ? <ExclamationShape /> : null}
        {words}
      </span>
      {action ? (
        <Button tone="quiet" dense onClick={act}>
          {action.label}
        </Button>
      ) : null}
      <Button tone="quiet" dense aria-label={closeLabel} onClick={() => dismissToast(id)}>
        <Icon of={X} />
      </Button>
    </div>
  );
};
