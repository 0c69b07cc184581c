import type { AuditEntry } from '@keywright/contract/audit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { withReason } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Loaded, More } from '../../ui/loaded.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Row } from '../../ui/layout.tsx';
import { Screen } from '../../ui/screen.tsx';
import styles from './audit.module.css';
import { logQuery } from './audit.queries.ts';
import { Disclosures } from './disclosures.tsx';
import { EntryList } from './entry-list.tsx';
import { whatOf } from '../../lib/log/entry-names.ts';
import { EntrySheet } from './entry-sheet.tsx';
import { ExportButton } from './export-button.tsx';
import { HealthLine } from './health-line.tsx';
import { LogFilters } from './log-filters.tsx';
import { VinFileButton } from './vin-file-button.tsx';
import { type LogAddress, useLogAddress } from './use-log-address.ts';

/** The audit log: whether it holds, what it says, and the way to take it along. */
export const AuditScreen = () => {
  const address = useLogAddress();
  return (
    <Screen
      title={m.audit_title()}
      actions={
        <Row>
          <VinFileButton />
          <ExportButton filters={address.filters} />
        </Row>
      }
      lead={m.audit_lead()}
    >
      <HealthLine />
      <Disclosures />
      <LogFilters address={address} />
      <Entries address={address} />
    </Screen>
  );
};

const Entries = ({ address }: { address: LogAddress }) => {
  const log = useInfiniteQuery(logQuery(address.filters));
  return (
    <Loaded query={log} failed={m.audit_load_failed()} count={10}>
      {({ pages }) => <Shown pages={pages} log={log} address={address} />}
    </Loaded>
  );
};

type Log = Pick<
  ReturnType<typeof useInfiniteQuery>,
  'error' | 'hasNextPage' | 'isFetchNextPageError' | 'isFetchingNextPage' | 'fetchNextPage'
>;
type ShownProps = { pages: readonly { reply: AuditEntry[] }[]; log: Log; address: LogAddress };

const Shown = ({ pages, log, address }: ShownProps) => {
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const entries = pages.flatMap(({ reply }) => reply);
  return (
    <div className={styles.entries}>
      <OnlyAbout entries={entries} address={address} />
      {entries.length > 0 ? <EntryList entries={entries} onOpen={setOpened} /> : null}
      <p className={styles.meta} role="status">
        {entries.length > 0 ? m.audit_count({ count: entries.length }) : null}
      </p>
      {entries.length === 0 ? (
        <EmptyState>{log.hasNextPage ? m.audit_empty_further() : m.audit_empty()}</EmptyState>
      ) : null}
      <More
        list={log}
        failed={withReason(m.audit_more_failed(), log.error)}
        loading={m.audit_loading_more()}
        className={styles.more}
      >
        {address.filters.search === undefined ? m.audit_more() : m.audit_further()}
      </More>
      <EntrySheet entry={opened} address={address} onClose={() => setOpened(null)} />
    </div>
  );
};

/** That the log shows one record alone, and the way back to all of it. */
const OnlyAbout = ({ entries, address }: { entries: readonly AuditEntry[]; address: LogAddress }) => {
  const { object } = address.fields;
  if (!object) return null;
  const about = entries.find(({ objectId }) => objectId === object);
  return (
    <Row>
      <p>{about ? m.audit_only_about({ what: whatOf(about).words }) : m.audit_only_one()}</p>
      <Button dense onClick={() => address.go({ object: '' })}>
        {m.audit_only_all()}
      </Button>
    </Row>
  );
};
