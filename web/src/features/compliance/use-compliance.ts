import { complianceStatus, publicComplianceStatus } from '@keywright/contract/compliance.calls';
import type { ReplyOf } from '@keywright/contract/endpoint';
import { useEffect, useState } from 'react';
import { call } from '../../lib/call.ts';
import { useSession } from '../../lib/session.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';

export type Status = ReplyOf<typeof complianceStatus>;
type Found = { of: string | undefined; status: Status; at: string };

/** What the page says before anybody was asked: the same that the server says to everybody. */
const ofEverybody = (): Status => ({
  required: false,
  requiredDocs: ['PHOTO_ID'],
  message: m.compliance_open(),
  jurisdiction: m.compliance_everywhere(),
});

/** What the law asks of whoever looks: of a member in their own state or province, of everybody else in general. */
export const useCompliance = () => {
  const { user } = useSession();
  const [found, setFound] = useState<Found | null>(null);
  const { run, busy, error } = useAttempt();
  const of = user?.id;
  const load = () =>
    run(async () => {
      const status = await call(of ? complianceStatus : publicComplianceStatus, {}, m.compliance_failed);
      setFound({ of, status, at: new Date().toISOString() });
    });
  useEffect(() => {
    if (of) void load();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each person
  }, [of]);
  const own = found?.of === of ? found : null;
  return { status: own?.status ?? ofEverybody(), at: own?.at, busy, error, load };
};
