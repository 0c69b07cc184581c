import { openStore } from '../store.ts';

/** One thing to do about what was said, such as Undo. */
export type ToastAction = { label: string; run: () => void };

export type Toast = { id: number; words: string; tone: 'neutral' | 'fulfilled' | 'rejected'; action?: ToastAction };

/** Long enough to read and to press Undo. The specification lets notices vanish after 5 seconds. */
const LIFETIME = 5000;

const toasts = openStore<readonly Toast[]>([]);
let lastId = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

export const useToasts = toasts.use;

export const dismissToast = (id: number): void => {
  clearTimeout(timers.get(id));
  timers.delete(id);
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
};

/** Stops the clock while somebody reads or reaches for the action. */
export const holdToast = (id: number): void => clearTimeout(timers.get(id));

/** Starts the clock again. */
export const releaseToast = (id: number): void => {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => dismissToast(id), LIFETIME),
  );
};

/** Says something in passing, at the lower edge, for 5 seconds. What must be acted on belongs on the page instead. */
export const showToast = (words: string, more: { tone?: Toast['tone']; action?: ToastAction } = {}): void => {
  lastId += 1;
  toasts.set([...toasts.get().slice(-2), { id: lastId, words, tone: more.tone ?? 'neutral', ...more }]);
  releaseToast(lastId);
};
