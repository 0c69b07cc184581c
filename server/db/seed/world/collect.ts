import type { AuditAct } from '@keywright/contract/audit-actions';
import type { Insertable } from 'kysely';
import type { Trace } from '../../../src/platform/audit/trace.ts';
import type { Tx } from '../../../src/platform/db/database.ts';
import type { Tables } from '../../../src/platform/db/tables.ts';
import { recordActs } from '../../../src/platform/audit/record.store.ts';

/** In which order rows are written: each table after those that its rows name. */
const order = [
  'person',
  'flag_rule',
  'guest',
  'cart',
  'customer_order',
  'vault_record',
  'request',
  'order_line',
  'desk_order',
  'document',
  'extra_document',
  'code_report',
  'payment_attempt',
  'payment_step',
  'sandbox_subscription',
  'sandbox_session',
  'sandbox_invoice',
  'subscription',
  'person_document',
  'licence',
  'conversation',
  'chat_message',
  'canned_reply',
  'notice',
  'support_message',
  'support_answer',
] as const satisfies (keyof Tables)[];
type Table = (typeof order)[number];

/** PostgreSQL takes 65,535 values in a statement; the widest of these rows has fewer than 40. */
const AT_ONCE = 1_500;

export type Collection = {
  add: <T extends Table>(table: T, ...rows: Insertable<Tables[T]>[]) => void;
  /** What goes on record. The log's times are nobody's to choose: it says when the row was made. */
  act: (by: Trace, act: AuditAct) => void;
  write: (tx: Tx) => Promise<void>;
};

/** Rows that are written together in as few statements as they fit in, however many they are. */
export const collect = (): Collection => {
  const collected = new Map<Table, object[]>(order.map((table) => [table, []]));
  const acts: { trace: Trace; act: AuditAct }[] = [];
  return {
    add: (table, ...rows) => void collected.get(table)?.push(...rows),
    act: (trace, act) => void acts.push({ trace, act }),
    write: async (tx) => {
      for (const table of order) {
        const rows = collected.get(table) ?? [];
        for (let at = 0; at < rows.length; at += AT_ONCE) {
          await tx
            .insertInto(table)
            .values(rows.slice(at, at + AT_ONCE))
            .execute();
        }
      }
      for (let at = 0; at < acts.length; at += AT_ONCE) await recordActs(tx, acts.slice(at, at + AT_ONCE));
    },
  };
};
