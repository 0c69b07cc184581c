import type { DeskRequest } from '@keywright/contract/desk';
import type { CodeSource } from '@keywright/contract/sent-code';
import type { Secret } from '@keywright/contract/requests';
import { useEffect, useState } from 'react';
import { codeSources } from '../../lib/code-sources.ts';
import { dayAndTime, money } from '../../lib/format.ts';
import { saysOf } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Plate, PlateLine } from '../../ui/plate.tsx';
import { useCommands } from '../../lib/keys/commands.ts';
import { verbatim } from '../../ui/verbatim.tsx';
import styles from './desk.module.css';
import { FraudLabel } from './fraud-label.tsx';
import { reasonWords } from './desk-words.ts';
import { useReveal } from './desk.queries.ts';

const HIDE_AFTER_MS = 60_000;

/** How a request ended; its code can be opened by the admin who released it, each look on record. */
export const EndedRequest = ({ request }: { request: DeskRequest }) => (
  <>
    <End request={request} />
    <FraudLabel request={request} />
  </>
);

const End = ({ request }: { request: DeskRequest }) => {
  const time = request.endedAt ? dayAndTime(request.endedAt) : '';
  if (request.status === 'DECLINED') {
    return <p>{m.desk_ended_declined({ time, reason: reasonWords(request.declineReason) })}</p>;
  }
  if (request.status === 'CANCELED') return <p>{m.desk_ended_canceled({ time })}</p>;
  return (
    <div className={styles.actions}>
      <p>{m.desk_ended_fulfilled({ time })}</p>
      {request.answered ? <Answered answered={request.answered} /> : null}
      {request.provenance?.source ? <Origin of={{ ...request.provenance, source: request.provenance.source }} /> : null}
      {request.can.includes('reveal') ? <Codes request={request} /> : null}
    </div>
  );
};

const answeredWords = {
  REPLACED: m.desk_answered_REPLACED,
  MONEY_BACK: m.desk_answered_MONEY_BACK,
  EXPLAINED: m.desk_answered_EXPLAINED,
};

const Answered = ({ answered: { state, answer, name, at } }: { answered: NonNullable<DeskRequest['answered']> }) => {
  const time = dayAndTime(at);
  return (
    <>
      <p>{answeredWords[state]({ name, time })}</p>
      {answer ? <blockquote className={styles.said}>{answer}</blockquote> : null}
    </>
  );
};

const Origin = ({
  of: { source, reference, costCents },
}: {
  of: NonNullable<DeskRequest['provenance']> & { source: CodeSource };
}) => (
  <p className={styles.meta}>
    {verbatim(
      [
        m.desk_from({ source: codeSources[source]() }),
        ...(reference === null ? [] : [m.desk_from_reference({ reference })]),
        ...(costCents === null ? [] : [m.desk_from_cost({ amount: money(costCents) })]),
      ].join(' · '),
    )}
  </p>
);

const Codes = ({ request: { id, withPin } }: { request: DeskRequest }) => {
  const keycode = useOpened(id, 'keycode');
  const pincode = useOpened(id, 'pincode');
  const error = keycode.error ?? pincode.error;
  const codeWords = keycode.value === null ? m.desk_reveal() : m.desk_hide();
  const pinWords = pincode.value === null ? m.desk_reveal_pin() : m.desk_hide_pin();
  useCommands([
    { words: codeWords, run: keycode.press },
    ...(withPin ? [{ words: pinWords, run: pincode.press }] : []),
  ]);
  return (
    <>
      <Plate>
        <PlateLine label={m.desk_key_code()} code={keycode.value} coveredWords={m.desk_hidden()} />
        {withPin ? (
          <PlateLine label={m.common_pin()} code={pincode.value} coveredWords={m.desk_hidden()} apart />
        ) : null}
      </Plate>
      {error ? <Alert tone="rejected">{saysOf(error, m.desk_reveal_failed())}</Alert> : null}
      <div className={styles.buttons}>
        <Button onClick={keycode.press}>{codeWords}</Button>
        {withPin ? <Button onClick={pincode.press}>{pinWords}</Button> : null}
      </div>
      <p className={styles.meta}>{m.desk_reveal_hint()}</p>
    </>
  );
};

/** One code of the request while it is open. The same button covers it again, so that the focus stays. */
const useOpened = (id: string, what: Secret) => {
  const [value, setValue] = useState<string | null>(null);
  const { reveal, error } = useReveal(id, (revealed) => setValue(revealed.value));
  useEffect(() => {
    if (value === null) return undefined;
    const hide = setTimeout(() => setValue(null), HIDE_AFTER_MS);
    return () => clearTimeout(hide);
  }, [value]);
  const press = () => {
    if (value !== null) setValue(null);
    else reveal(what);
  };
  return { value, error, press };
};
