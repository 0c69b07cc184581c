import { leaveRequest } from '@keywright/contract/presence.calls';
import { addressOf } from '@keywright/contract/call-input';
import { useEffect } from 'react';
import { isElsewhere, tellTabs } from './other-tabs.ts';

/** The case that this tab shows. */
let shown: string | null = null;

/** As a beacon: it is sent also when the page is gone. What it can't tell ends by itself within a minute. */
const leave = (id: string): void => {
  if (!isElsewhere(id)) navigator.sendBeacon(addressOf(leaveRequest, { params: { id } }));
};

/**
 * Whoever closes a case, or the tab, is no longer seen at it. Whoever goes on to another case is heard of there, and another tab in view that
 * shows the same one still does.
 */
export const useLeaving = (id: string): void => {
  useEffect(() => {
    shown = id;
    const tell = () => tellTabs(document.visibilityState === 'visible' ? id : null);
    const go = () => {
      tellTabs(null);
      leave(id);
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    window.addEventListener('pagehide', go);
    return () => {
      document.removeEventListener('visibilitychange', tell);
      window.removeEventListener('pagehide', go);
      shown = null;
      // The next case of this tab, if there is one, is shown by then.
      queueMicrotask(() => {
        if (shown === null) go();
      });
    };
  }, [id]);
};
