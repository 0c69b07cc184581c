import { useSyncExternalStore } from 'react';

/** One thing to do about what was said, such as Undo. */
export type ToastAction = { label: string; run: () => void };

export type Toast = { id: number; words: string; tone: 'neutral' | 'fulfilled' | 'rejected'; action?: ToastAction };

/** Long enough to read and to press Undo. The specification lets notices vanish after 5 seconds. */
const LIFETIME = 5000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

const set = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const none: readonly Toast[] = [];

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );

export const dismissToast = (id: number): void => {
  clearTimeout(timers.get(id));
  timers.delete(id);
  set(toasts.filter((toast) => toast.id !== id));
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
  set([...toasts.slice(-2), { id: lastId, words, tone: more.tone ?? 'neutral', ...more }]);
  releaseToast(lastId);
};
