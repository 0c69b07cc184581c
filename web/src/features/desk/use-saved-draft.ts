import { saveCodeDraft } from '@keywright/contract/code-drafts.calls';
import type { CodeDraft } from '@keywright/contract/code-drafts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { Refused } from '../../lib/refusal.ts';
import { currentSession } from '../../lib/session.ts';
import { isLeaving } from '../../lib/session-ended.ts';
import { m } from '@keywright/words/messages';
import type { CodeForm } from './code-fields.ts';

/** A pause of this many milliseconds: an admin who types a code and sends it saves nothing. */
const PAUSE_MS = 5_000;

const draftIn = (form: CodeForm): CodeDraft => ({
  keycode: form.value('keycode').trim(),
  pincode: form.value('pincode').trim(),
  codeSource: form.value('codeSource') as CodeDraft['codeSource'],
  codeReference: form.value('codeReference').trim(),
  codeCostCents: form.value('codeCostCents').trim(),
});

/** The server refuses the same text again; anything else may succeed later. */
const isFinal = (error: unknown): boolean => error instanceof Refused && error.status < 500;

/**
 * Saves what was typed, sealed, so that an admin who takes the request over can go on with it: in a pause, when the page is
 * hidden and when the request is left. What failed is tried again. `isHeld`: the reader holds the request; nothing else is saved.
 */
export const useSavedDraft = (id: string, form: CodeForm, isHeld: boolean): void => {
  const draft = draftIn(form);
  const text = JSON.stringify(draft);
  const isEmpty = draft.keycode === '' && draft.pincode === '';
  const { busy } = form;
  const [failures, setFailures] = useState(0);
  const sent = useRef<string | null>(null);
  /** A code that is in the form from the start may have been saved before the request was left. */
  const mayBeSaved = useRef(!isEmpty);
  const save = useEffectEvent((typed: string, isBusy: boolean) => {
    const isSignedOut = isLeaving() || !currentSession().user;
    if (!isHeld || isBusy || isSignedOut || typed === sent.current || (isEmpty && !mayBeSaved.current)) return;
    sent.current = typed;
    // Also where the call fails: it may have arrived.
    mayBeSaved.current = true;
    call(saveCodeDraft, { params: { id }, body: draft }, m.desk_error_status).then(
      () => setFailures(0),
      (error: unknown) => {
        if (isFinal(error) || sent.current !== typed) return;
        sent.current = null;
        setFailures((before) => before + 1);
      },
    );
  });
  const saveNow = useEffectEvent(() => save(text, busy));
  useEffect(() => {
    const pause = setTimeout(() => save(text, busy), PAUSE_MS * (1 + failures));
    return () => clearTimeout(pause);
  }, [text, failures, busy]);
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') saveNow();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      saveNow();
    };
  }, []);
};
