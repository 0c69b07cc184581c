import { m } from '@keywright/words/messages';
import { showToast } from '../../../ui/toast-store.ts';

/** Puts words on the clipboard and says so. */
export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    showToast(m.factors_copied(), { tone: 'fulfilled' });
  } catch {
    showToast(m.factors_copy_failed(), { tone: 'rejected' });
  }
};
