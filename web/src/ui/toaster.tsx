import X from 'icon:x';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { ownWords } from './own-words.ts';
import { CheckShape, ExclamationShape } from './shapes.tsx';
import { dismissToast, holdToast, releaseToast, type Toast, useToasts } from './toast-store.ts';
import styles from './toaster.module.css';

/** The one place where `showToast` appears. It stands in the page from the start, so that screen readers follow it. */
export const Toaster = () => (
  <div className={styles.toaster} role="status" aria-live="polite" aria-relevant="additions">
    {useToasts().map((toast) => (
      <ToastItem key={toast.id} toast={toast} />
    ))}
  </div>
);

const ToastItem = ({ toast }: { toast: Toast }) => {
  const { id, words, tone, action } = toast;
  const act = () => {
    action?.run();
    dismissToast(id);
  };
  return (
    <div
      className={styles.toast}
      data-toast=""
      data-timed={toast.seconds ? '' : undefined}
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
          {toast.seconds ? <Countdown from={toast.seconds} /> : null}
        </Button>
      ) : null}
      <Button tone="quiet" dense aria-label={ownWords().close()} onClick={() => dismissToast(id)}>
        <Icon of={X} />
      </Button>
    </div>
  );
};

/** The seconds that are left, for the eye alone: read aloud each second they would drown the words. */
const Countdown = ({ from }: { from: number }) => {
  const [left, setLeft] = useState(from);
  useEffect(() => {
    const tick = setInterval(() => setLeft((before) => Math.max(1, before - 1)), 1000);
    return () => clearInterval(tick);
  }, []);
  return (
    <span aria-hidden="true" className={styles.left}>
      {left}
    </span>
  );
};
