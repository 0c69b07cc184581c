import { saveCodeDraft } from '@keywright/contract/code-drafts.calls';
import type { CodeDraft } from '@keywright/contract/code-drafts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '../../lib/call.ts';
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

/**
 * Saves what was typed, sealed, in a pause and when the page is hidden, so that an admin who takes the request over can go on with it.
 * `isHeld`: the reader holds the request; nothing else is saved.
 */
export const useSavedDraft = (id: string, form: CodeForm, isHeld: boolean): void => {
  const draft = draftIn(form);
  const text = JSON.stringify(draft);
  const hasCode = draft.keycode !== '' || draft.pincode !== '';
  const saved = useRef('');
  const save = useEffectEvent((typed: string) => {
    if (!isHeld || form.busy || typed === saved.current || (!hasCode && saved.current === '')) return;
    saved.current = typed;
    // What fails is saved with the next pause.
    void call(saveCodeDraft, { params: { id }, body: draft }, m.desk_error_status).catch(() => {
      saved.current = '';
    });
  });
  useEffect(() => {
    const pause = setTimeout(() => save(text), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') save(text);
    };
    document.addEventListener('visibilitychange', hide);
    return () => document.removeEventListener('visibilitychange', hide);
  }, [text]);
};
