import type { AuditEntry } from '@keywright/contract/audit';
import type { ReactNode } from 'react';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/modal.tsx';
import { wordsOfAction, wordsOfObject } from '../../lib/action-words.ts';
import styles from './audit.module.css';
import { valueOfDetail, wordsOfDetail } from './detail-words.ts';
import { namedAs, whatOf } from '../../lib/log/entry-names.ts';
import { sentenceOf } from '../../lib/log/entry-sentence.ts';
import { exactTime, utcWords, whoWords } from './entry-words.ts';
import { wordsOfReason } from '../../lib/log/reason-words.ts';
import type { LogAddress } from './use-log-address.ts';

type EntrySheetProps = { entry: AuditEntry | null; address: LogAddress; onClose: () => void };

/** One entry with all that is on record of it, and the ways to the others like it. */
export const EntrySheet = ({ entry, address, onClose }: EntrySheetProps) => {
  const only = (changes: Parameters<LogAddress['go']>[0]) => () => {
    onClose();
    address.go(changes);
  };
  return (
    <Sheet
      open={entry !== null}
      onClose={onClose}
      title={entry ? sentenceOf(entry) : m.audit_entry()}
      wide
      long
      footer={
        entry ? (
          <>
            {entry.actorKind === 'person' && entry.actorId ? (
              <Button onClick={only({ person: entry.actorId })}>{m.audit_only_person()}</Button>
            ) : null}
            <Button onClick={only({ object: entry.objectId })}>{m.audit_only_object()}</Button>
            {entry.sessionId ? <Button onClick={only({ q: entry.sessionId })}>{m.audit_only_session()}</Button> : null}
          </>
        ) : null
      }
    >
      {entry ? <Facts entry={entry} /> : null}
    </Sheet>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  ) : null;

const Id = ({ of }: { of: string | null }) => (of ? <span className={styles.mono}>{of}</span> : null);

const Facts = ({ entry }: { entry: AuditEntry }) => (
  <dl className={styles.facts}>
    <Fact name={m.audit_entry_time()}>
      <time dateTime={entry.at}>{exactTime(entry.at)}</time>
      <span className={styles.meta}>{utcWords(entry.at)}</span>
    </Fact>
    <Fact name={m.audit_entry_who()}>{whoWords(entry)}</Fact>
    {entry.actorId ? (
      <Fact name={m.audit_entry_person()}>
        <Id of={entry.actorId} />
      </Fact>
    ) : null}
    <Fact name={m.audit_entry_action()}>
      {wordsOfAction(entry.action)} <Id of={entry.action} />
    </Fact>
    <Fact name={m.audit_entry_object()}>
      {wordsOfObject(entry.objectType)} {namedAs(entry, entry.objectId) ? whatOf(entry).words : null}{' '}
      <Id of={entry.objectId} />
    </Fact>
    <Fact name={m.audit_entry_reason()}>{entry.reason ? <Reason entry={entry} /> : null}</Fact>
    <Fact name={m.audit_entry_details()}>
      <Details of={entry} />
    </Fact>
    <Fact name={m.audit_entry_ip()}>{entry.ip}</Fact>
    <Fact name={m.audit_entry_session()}>{entry.sessionId ? <Id of={entry.sessionId} /> : null}</Fact>
    <Fact name={m.audit_entry_request()}>{entry.httpRequestId ? <Id of={entry.httpRequestId} /> : null}</Fact>
    <Fact name={m.audit_entry_seq()}>{entry.seq ?? m.audit_entry_not_chained()}</Fact>
    <Fact name={m.audit_entry_hash()}>{entry.hash ? <Id of={entry.hash} /> : null}</Fact>
  </dl>
);

/** In words, and as it is stored where that is something else. */
const Reason = ({ entry }: { entry: AuditEntry }) => {
  const words = wordsOfReason(entry);
  return words === entry.reason ? (
    words
  ) : (
    <>
      {words} <Id of={entry.reason} />
    </>
  );
};

/** What explains the act. */
const Details = ({ of }: { of: AuditEntry }) => {
  const facts = Object.entries(of.details);
  if (facts.length === 0) return m.audit_entry_none();
  return (
    <dl className={styles.details}>
      {facts.map(([name, value]) => (
        <Fact key={name} name={wordsOfDetail(name)}>
          {valueOfDetail(of, name, value)}
        </Fact>
      ))}
    </dl>
  );
};
