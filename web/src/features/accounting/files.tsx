import type { MoneyFile } from '@keywright/contract/accounting';
import { moneyExport } from '@keywright/contract/accounting.calls';
import { addressOf } from '@keywright/contract/call-input';
import { m } from '@keywright/words/messages';
import { useDownload } from '../../lib/use-download.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { Row } from '../../ui/layout.tsx';
import styles from './accounting.module.css';
import type { Wanted } from './accounting.queries.ts';

const names: Record<MoneyFile, () => string> = {
  transactions: m.accounting_file_transactions,
  refunds: m.accounting_file_refunds,
  costs: m.accounting_file_costs,
  margins: m.accounting_file_margins,
  close: m.accounting_file_close,
};
const files = Object.keys(names) as MoneyFile[];

/** What the accountant gets of these days, and what has to come from the card provider. */
export const Files = ({ wanted }: { wanted: Wanted }) => (
  <section className={styles.section}>
    <h2>{m.accounting_files()}</h2>
    <p className={styles.words}>{m.accounting_files_lead()}</p>
    <Row>
      {files.map((file) => (
        <File key={file} file={file} wanted={wanted} />
      ))}
    </Row>
    <p className={styles.words}>{m.accounting_not_here()}</p>
  </section>
);

const File = ({ file, wanted }: { file: MoneyFile; wanted: Wanted }) => {
  const { save, busy } = useDownload({
    started: m.accounting_started,
    failed: m.accounting_export_failed,
    tell: showToast,
  });
  return (
    <Button
      dense
      busy={busy && m.accounting_preparing()}
      onClick={() => save(addressOf(moneyExport, { query: { ...wanted, file } }))}
    >
      {names[file]()}
    </Button>
  );
};
