import { Button } from './button.tsx';
import { ownWords } from './own-words.ts';

/** What a form offers where one of its texts looks as if it held a code. */
export type NoCodeForm = { noCode: { isAsked: boolean; confirm: () => void } };

/** It appears below the field that has the focus, where a sticky bar may cover it. */
const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** Confirms that a text holds no code, and sends it. */
export const NoCodeButton = ({ form: { noCode } }: { form: NoCodeForm }) =>
  noCode.isAsked ? (
    <Button ref={scrollIntoView} onClick={noCode.confirm}>
      {ownWords().noCode()}
    </Button>
  ) : null;
