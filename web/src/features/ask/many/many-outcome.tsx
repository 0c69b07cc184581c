import { useEffect, useRef } from 'react';
import { at } from '../../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../../ui/alert.tsx';
import { Link } from '../../../ui/link.ts';
import type { Outcome } from './use-many.ts';
import styles from './many.module.css';

/** What came of a press: what lies in the cart by now, what stays and why, and that pressing again adds nothing twice. */
export const ManyOutcome = ({ outcome, isEmpty }: { outcome: Outcome | null; isEmpty: boolean }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) box.current?.focus();
  }, [outcome]);
  if (!outcome) return isEmpty ? <Alert tone="rejected">{m.many_none_ready()}</Alert> : null;
  const { added, refused, stopped } = outcome;
  return (
    <div ref={box} tabIndex={-1} className={styles.section}>
      {added.length > 0 ? (
        <Alert tone="fulfilled" action={<Link to={at('/cart')}>{m.ask_go_to_cart()}</Link>}>
          {m.many_added({ count: added.length })} {added.join('; ')}
        </Alert>
      ) : null}
      {stopped === null ? null : (
        <Alert tone="rejected">{m.many_stopped({ reason: stopped, count: added.length })}</Alert>
      )}
      {refused > 0 ? <Alert tone="late">{m.many_refused({ count: refused })}</Alert> : null}
    </div>
  );
};
