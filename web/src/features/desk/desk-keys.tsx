import { useEffect, useRef } from 'react';
import { tinykeys } from 'tinykeys';
import type { DeskAddress } from './use-desk-address.ts';
import type { Queue } from './use-queue.ts';

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.closest('dialog[open]') !== null || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));

/** J and K move through the list. Single keys act only outside of fields and dialogs. */
export const DeskKeys = ({ queue, address }: { queue: Queue; address: DeskAddress }) => {
  const now = useRef({ queue, address });
  useEffect(() => {
    now.current = { queue, address };
  });
  useEffect(() => {
    const move = (by: number) => (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      const {
        queue: { rows },
        address: { open, go },
      } = now.current;
      const at = rows.findIndex((request) => request.id === open);
      const next = rows[Math.min(rows.length - 1, Math.max(0, at < 0 ? 0 : at + by))];
      if (next) go({ request: next.id });
    };
    return tinykeys(window, {
      j: move(1),
      k: move(-1),
      Escape: (event) => !isTyping(event) && now.current.address.go({ request: null }),
    });
  }, []);
  return null;
};

/** Binds single keys for as long as a part of the desk is shown; each acts only outside of fields and dialogs. */
export const useKeys = (acts: Record<string, () => void>): void => {
  const now = useRef(acts);
  useEffect(() => {
    now.current = acts;
  });
  const names = Object.keys(acts).join(' ');
  useEffect(() => {
    const bound = names
      .split(' ')
      .map((name) => [name, (event: KeyboardEvent) => void (isTyping(event) || now.current[name]?.())] as const);
    return tinykeys(window, Object.fromEntries(bound));
  }, [names]);
};
