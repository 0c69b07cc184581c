import type { DeskRequest } from '@keywright/contract/desk';
import type { Secret } from '@keywright/contract/requests';
import { useEffect, useState } from 'react';
import { dayAndTime } from '../../lib/format.ts';
import { saysOf } from '../../lib/refusal.ts';
import { m } from '../../paraglide/messages.js';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Plate, PlateLine } from '../../ui/plate.tsx';
import styles from './desk.module.css';
import { reasonWords } from './desk-words.ts';
import { useReveal } from './desk.queries.ts';

const HIDE_AFTER_MS = 60_000;

/** How a request ended; its code can be opened by the admin who released it, each look on record. */
export const EndedRequest = ({ request }: { request: DeskRequest }) => {
  const time = request.endedAt ? dayAndTime(request.endedAt) : '';
  if (request.status === 'DECLINED') {
    return <p>{m.desk_ended_declined({ time, reason: reasonWords(request.declineReason).toLowerCase() })}</p>;
  }
  return (
    <div className={styles.actions}>
      <p>{m.desk_ended_fulfilled({ time })}</p>
      {request.can.includes('reveal') ? <Codes request={request} /> : null}
    </div>
  );
};

const Codes = ({ request }: { request: DeskRequest }) => (
  <>
    <Plate>
      <Code id={request.id} what="keycode" label={m.desk_key_code()} open={m.desk_reveal()} />
      {request.withPin ? (
        <Code id={request.id} what="pincode" label={m.common_pin()} open={m.desk_reveal_pin()} />
      ) : null}
    </Plate>
    <p className={styles.meta}>{m.desk_reveal_hint()}</p>
  </>
);

const Code = ({ id, what, label, open }: { id: string; what: Secret; label: string; open: string }) => {
  const reveal = useReveal(id);
  const [value, setValue] = useState<string | null>(null);
  useEffect(() => {
    if (value === null) return undefined;
    const hide = setTimeout(() => setValue(null), HIDE_AFTER_MS);
    return () => clearTimeout(hide);
  }, [value]);
  return (
    <>
      <PlateLine label={label} code={value} coveredWords={m.desk_hidden()} apart={what === 'pincode'} />
      {value === null ? (
        <Button dense onClick={() => reveal.mutate(what, { onSuccess: (revealed) => setValue(revealed.value) })}>
          {open}
        </Button>
      ) : null}
      {reveal.error ? <Alert tone="rejected">{saysOf(reveal.error, m.desk_reveal_failed())}</Alert> : null}
    </>
  );
};
