import ClipboardPaste from 'icon:clipboard-paste';
import { m } from '@keywright/words/messages';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/toast-store.ts';

/** Some browsers let no page read the clipboard, and none does so over an unprotected connection. */
const canPaste = (): boolean => typeof (navigator.clipboard as Clipboard | undefined)?.readText === 'function';

/** Puts what is on the clipboard into the field. Where that is not allowed, there is no such button. */
export const PasteButton = ({ onText }: { onText: (text: string) => void }) => {
  if (!canPaste()) return null;
  const paste = async () => {
    try {
      const text = (await navigator.clipboard.readText()).trim();
      if (text) onText(text);
      else showToast(m.ask_paste_empty());
    } catch {
      showToast(m.ask_paste_refused());
    }
  };
  return (
    <Button icon={<Icon of={ClipboardPaste} />} onClick={paste}>
      {m.ask_paste()}
    </Button>
  );
};
