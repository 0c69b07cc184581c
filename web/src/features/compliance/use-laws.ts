import { publicJurisdictions } from '@keywright/contract/compliance.calls';
import { useEffect, useState } from 'react';
import { call } from '../../lib/call.ts';
import { m } from '@keywright/words/messages';
import { type Laws, lawsFrom, saySame, writtenLaws } from './licence-rows.ts';

/**
 * The law that the page was written with, and once the app has started the one that is recorded now, where they differ. What can't be fetched
 * is not missed: the page says as of when it is right.
 */
export const useLaws = (): Laws => {
  const [laws, setLaws] = useState(writtenLaws);
  useEffect(() => {
    const leaving = new AbortController();
    const ask = async (): Promise<void> => {
      const recorded = await call(publicJurisdictions, { signal: leaving.signal }, m.compliance_failed);
      const now = lawsFrom(recorded);
      if (!leaving.signal.aborted && !saySame(now, writtenLaws)) setLaws(now);
    };
    ask().catch(() => undefined);
    return () => leaving.abort();
  }, []);
  return laws;
};
