import { Button } from './button.tsx';
import { ownWords } from './own-words.ts';

/** What a form offers where one of its texts looks as if it held a code. */
export type NoCodeForm = { noCode: { isAsked: boolean; confirm: () => void } };

/** Confirms that a text holds no code, and sends it. */
export const NoCodeButton = ({ form: { noCode } }: { form: NoCodeForm }) =>
  noCode.isAsked ? <Button onClick={noCode.confirm}>{ownWords().noCode()}</Button> : null;
