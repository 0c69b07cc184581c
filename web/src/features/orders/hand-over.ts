import { m } from '@keywright/words/messages';
import { showToast } from '../../ui/toast-store.ts';

/** Puts a code on the clipboard and says so. */
export const copyCode = async (code: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(code);
    showToast(m.common_copied(), { tone: 'fulfilled' });
  } catch {
    showToast(m.orders_copy_failed(), { tone: 'rejected' });
  }
};

export const canShare = (): boolean => 'share' in navigator;

/** Closed by the person, or pressed once more while it is open. */
const isNoFailure = new Set(['AbortError', 'InvalidStateError']);

/** Hands words to another app that the person chooses. Never the address of the page, which is a secret of its own. */
export const shareWords = async (text: string): Promise<void> => {
  try {
    await navigator.share({ text });
  } catch (error) {
    if (!(error instanceof DOMException && isNoFailure.has(error.name)))
      showToast(m.orders_share_failed(), { tone: 'rejected' });
  }
};
