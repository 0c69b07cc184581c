import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { saysOf } from '../../lib/refusal.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import styles from './chat.module.css';

type AnswererProps = {
  answeredBy: { id: string; name: string } | null;
  can: readonly string[];
  /** Takes it from whom it is seen with. */
  claim: (from: string | null) => Promise<unknown>;
  release: () => Promise<unknown>;
  /** Says that no answer is needed. */
  close?: () => Promise<unknown>;
  /** What else can be done with it. */
  children?: ReactNode;
};

/** Who answers, and what this admin can do about it: take it, take it over (asked once), or give it back. */
export const Answerer = ({ answeredBy, can, claim, release, close, children }: AnswererProps) => {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { run, busy, error } = useAttempt();
  const again = () => void queries.invalidateQueries({ queryKey: ['chat'] });
  const press = (act: () => Promise<unknown>) => {
    setAsking(false);
    void run(() => act().then(again), again);
  };
  const name = answeredBy?.name ?? '';
  // The button that took it went with the press.
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place, answeredBy?.id);
  return (
    <div ref={place} tabIndex={-1} className={styles.answerer}>
      <p className={styles.meta}>{answeredBy ? m.chat_answered_by({ name }) : m.chat_answered_by_nobody()}</p>
      {can.includes('claim') ? (
        <Button dense busy={busy && m.chat_taking()} onClick={() => press(() => claim(null))}>
          {m.chat_take()}
        </Button>
      ) : null}
      {can.includes('takeOver') ? (
        <Button dense busy={busy && m.chat_taking()} onClick={() => setAsking(true)}>
          {m.chat_take_over()}
        </Button>
      ) : null}
      {can.includes('release') && answeredBy ? (
        <Button dense tone="quiet" busy={busy && m.chat_taking()} onClick={() => press(release)}>
          {m.chat_give_back()}
        </Button>
      ) : null}
      {close && can.includes('close') ? (
        <Button dense tone="quiet" busy={busy && m.chat_taking()} onClick={() => press(close)}>
          {m.chat_close_unanswered()}
        </Button>
      ) : null}
      {children}
      {error ? <Alert tone="rejected">{saysOf(error)}</Alert> : null}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={m.chat_take_over_title()}
        footer={
          <Button tone="primary" onClick={() => press(() => claim(answeredBy?.id ?? null))}>
            {m.chat_take_over()}
          </Button>
        }
      >
        <p>{m.chat_take_over_words({ name })}</p>
      </Dialog>
    </div>
  );
};
