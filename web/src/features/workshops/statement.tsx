import { addressOf } from '@keywright/contract/call-input';
import { ownWorkshop, workshopStatement } from '@keywright/contract/workshops.calls';
import { spoken } from '@keywright/words/spoken';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { monthOf } from '../../lib/report-format.ts';
import { withReason } from '../../lib/refusal.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Row } from '../../ui/layout.tsx';
import { Options, Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/toast-store.ts';
import styles from './workshop.module.css';

const MONTHS = 24;

/** The months of this browser's time zone, this one first. */
const lastMonths = (): string[] => {
  const now = new Date();
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() - back, 1)).toISOString().slice(0, 'yyyy-mm'.length),
  );
};

/** What a month came to, as a file. */
export const Statement = () => {
  const [months] = useState(lastMonths);
  const [month, setMonth] = useState(months[0] ?? '');
  return (
    <section className={styles.section}>
      <h2>{m.workshops_statement()}</h2>
      <p className="meta">{m.workshops_statement_lead()}</p>
      <Field name="statement-month" label={m.workshops_statement_month()}>
        <Select id="statement-month" value={month} onChange={({ target }) => setMonth(target.value)}>
          <Options of={months.map((one) => [one, monthOf(one)])} />
        </Select>
      </Field>
      <Row>
        <Save month={month} as="pdf" words={m.workshops_statement_pdf()} />
        <Save month={month} as="csv" words={m.workshops_statement_csv()} />
      </Row>
    </section>
  );
};

const Save = ({ month, as, words }: { month: string; as: 'pdf' | 'csv'; words: string }) => {
  const { run, busy } = useAttempt();
  const save = () =>
    run(
      async () => {
        // A file can say neither that the session lapsed nor that the connection is lost: a call before it does, and renews it.
        await call(ownWorkshop, {}, m.papers_failed);
        const link = document.createElement('a');
        link.href = addressOf(workshopStatement, { query: { month, as, lang: spoken() } });
        link.download = '';
        link.click();
        showToast(m.papers_started());
      },
      (error) => showToast(withReason(m.papers_failed(), error), { tone: 'rejected' }),
    );
  return (
    <Button busy={busy && m.papers_saving()} onClick={() => void save()}>
      {words}
    </Button>
  );
};
