import { addressOf } from '@keywright/contract/call-input';
import { subscriptionInvoice } from '@keywright/contract/subscriptions.calls';
import { spoken } from '@keywright/words/spoken';
import { day, money } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Anchor } from '../../ui/anchor.tsx';
import { Table } from '../../ui/table.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import styles from './own-plan.module.css';
import type { Invoice } from './subscriptions.queries.ts';

const reasons: Record<Invoice['reason'], () => string> = {
  start: m.subscriptions_invoice_start,
  renewal: m.subscriptions_invoice_renewal,
  change: m.subscriptions_invoice_change,
  other: m.subscriptions_invoice_other,
};

const statuses: Record<Invoice['status'], () => string> = {
  open: m.subscriptions_invoice_is_open,
  paid: m.subscriptions_invoice_is_paid,
  void: m.subscriptions_invoice_is_void,
  uncollectible: m.subscriptions_invoice_is_uncollectible,
};

/** What was charged for the member's plans, the newest first. Each opens as a PDF. */
export const Invoices = ({ invoices }: { invoices: readonly Invoice[] }) => (
  <section className={styles.part}>
    <h2 className={styles.heading}>{m.subscriptions_invoices()}</h2>
    {invoices.length === 0 ? (
      <p className="meta">{m.subscriptions_invoices_none()}</p>
    ) : (
      <Table
        label={m.subscriptions_invoices()}
        columns={[m.subscriptions_invoice_date(), m.subscriptions_invoice_for()]}
        figures={m.subscriptions_invoice_total()}
      >
        {invoices.map((invoice) => (
          <tr key={invoice.id}>
            <th scope="row">
              <InvoiceDay invoice={invoice} />
            </th>
            <td className={styles.paidFor}>
              {reasons[invoice.reason]()} <span className="meta">{statuses[invoice.status]()}</span>
              {invoice.status === 'open' && invoice.url !== null ? (
                <Anchor href={invoice.url}>{m.subscriptions_invoice_pay()}</Anchor>
              ) : null}
            </td>
            <td data-end="">{verbatim(money(invoice.totalCents))}</td>
          </tr>
        ))}
      </Table>
    )}
  </section>
);

const InvoiceDay = ({ invoice: { id, date } }: { invoice: Invoice }) => (
  <Anchor
    href={addressOf(subscriptionInvoice, { params: { id }, query: { lang: spoken() } })}
    aria-label={m.subscriptions_invoice_open_named({ day: day(date) })}
    download
  >
    {day(date)}
  </Anchor>
);
