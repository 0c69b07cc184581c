import type { DeskRequest } from '@keywright/contract/desk';
import { useEffect, useEffectEvent } from 'react';
import { type CodeForm, codeFaults } from './code-fields.ts';
import { unopenedOf } from './opened-here.ts';

type SendKey = { formId: string; form: CodeForm; request: DeskRequest; showNext: () => boolean };

/**
 * Ctrl+Enter goes on from anywhere on the desk: with complete codes it shows the documents that must still be
 * opened, one a press, then checks the box and sends. With flags the admin checks the box (docs/decisions/0180).
 */
export const useSendKey = ({ formId, form, request, showNext }: SendKey): void => {
  const goOn = useEffectEvent(() => {
    const element = document.getElementById(formId);
    if (!(element instanceof HTMLFormElement)) return;
    const typed = form.rhf.getValues();
    const isComplete = typed.keycode.trim() !== '' && Object.keys(codeFaults(request, typed)).length === 0;
    if (isComplete && showNext()) return;
    if (isComplete && request.flags.length === 0 && unopenedOf(request).length === 0)
      form.rhf.setValue('documentsVerified', true);
    element.requestSubmit();
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, repeat, defaultPrevented } = event;
      if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || defaultPrevented) return;
      if (!document.querySelector('dialog[open]')) goOn();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
};
