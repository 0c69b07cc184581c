import { useEffect, useState } from 'react';
import { useNavigate } from '../../ui/link.ts';
import type { LocalAddress } from '../../address.ts';

/** The specification's delay after a payment, in milliseconds. */
const DELAY = 2000;

/** What shows that somebody is reading or about to press something. A mouse that lies in the way is no such sign. */
const SIGNS = ['keydown', 'pointerdown', 'wheel', 'touchstart', 'focusin'] as const;

/**
 * Goes to `path` in two seconds unless the person does anything before. It replaces this page in the history, so that
 * going back does not lead into the same redirect again.
 */
export const useLeaveSoon = (path: LocalAddress): { leaving: boolean; stay: () => void } => {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(true);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => void navigate(path, { replace: true }), DELAY);
    const touched = new AbortController();
    const stay = () => setLeaving(false);
    for (const sign of SIGNS) addEventListener(sign, stay, { signal: touched.signal, passive: true });
    return () => {
      clearTimeout(timer);
      touched.abort();
    };
  }, [leaving, navigate, path]);
  return { leaving, stay: () => setLeaving(false) };
};
