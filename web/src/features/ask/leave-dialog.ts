import { painted } from '../../lib/after-paint.ts';

/**
 * Takes the dialog around `inside` out of sight at once, and does `then`, which closes it, after that is painted: with it the whole page behind
 * is no longer inert and is styled anew, for which a slow phone takes longer than for all else.
 */
export const leaveDialog = (inside: Element | null, then: () => void): void => {
  const dialog = inside?.closest('dialog');
  if (!dialog) return then();
  dialog.style.visibility = 'hidden';
  const show = () => {
    dialog.style.visibility = '';
  };
  dialog.addEventListener('close', show, { once: true });
  void painted().then(then);
};
