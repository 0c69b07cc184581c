import { useRef } from 'react';
import type { FormValues } from './form-faults.ts';

type ToBody = (values: FormValues) => unknown;

/** That the texts of a form hold no code, as their writer confirmed of these very texts: `noCode` in the body, until one changes. */
export const useConfirmedNoCode = () => {
  const confirmed = useRef('');
  return {
    confirm: (values: FormValues): void => {
      confirmed.current = JSON.stringify(values);
    },
    into:
      (toBody: ToBody | undefined): ToBody =>
      (values) => {
        const body = toBody ? toBody(values) : values;
        return confirmed.current === JSON.stringify(values) ? { ...(body as object), noCode: true } : body;
      },
  };
};
