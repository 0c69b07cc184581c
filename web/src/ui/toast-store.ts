import { openStore } from '../store.ts';

/** One thing to do about what was said, such as Undo. */
export type ToastAction = { label: string; run: () => void };

export type Toast = {
  id: number;
  words: string;
  tone: 'neutral' | 'fulfilled' | 'rejected';
  action?: ToastAction;
  /** For how many seconds its action can be pressed: they are counted down on it, and it goes with the last. */
  seconds?: number;
};

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
export const holdToast = (id: number): void => {
  if (!toasts.get().some((toast) => toast.id === id && toast.seconds)) clearTimeout(timers.get(id));
};

/** Starts the clock again. */
export const releaseToast = (id: number): void => {
  clearTimeout(timers.get(id));
  // What is counted down is not held up by whoever reads it.
  if (toasts.get().some((toast) => toast.id === id && toast.seconds)) return;
  timers.set(
    id,
    setTimeout(() => dismissToast(id), LIFETIME),
  );
};

type More = Partial<Pick<Toast, 'tone' | 'action'>>;

const add = (toast: Omit<Toast, 'id'>): number => {
  lastId += 1;
  toasts.set([...toasts.get().slice(-2), { id: lastId, ...toast }]);
  return lastId;
};

/** Says something in passing, at the lower edge, for 5 seconds. What must be acted on belongs on the page instead. */
export const showToast = (words: string, more: More = {}): void =>
  releaseToast(add({ words, tone: 'neutral', ...more }));

/** The same with an action that can be pressed for so many seconds, counted down. Returns by what it is dismissed. */
export const showTimedToast = (words: string, seconds: number, more: More): number => {
  const id = add({ words, tone: 'neutral', seconds, ...more });
  timers.set(
    id,
    setTimeout(() => dismissToast(id), seconds * 1000),
  );
  return id;
};
