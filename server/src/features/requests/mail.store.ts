import type { RequestStatus } from '@keywright/contract/requests';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export type MailFacts = {
  make: string;
  model: string;
  year: number;
  vinEnd: string;
  withPin: boolean;
  declineReason: string | null;
  declineNote: string;
  codeClosesAt: Date | null;
  confirmationNumber: string;
  isGuest: boolean;
  amountCents: number;
  status: RequestStatus;
  isMoneyBack: boolean;
};

/** What a mail may say about a request: of its VIN the last four characters, of its code nothing. */
export const mailFacts = async (db: Db, requestId: string): Promise<MailFacts> => {
  const { vin, ...row } = await db
    .selectFrom('request')
    .innerJoin('customer_order as o', 'o.id', 'request.order_id')
    .innerJoin('order_line as line', (join) =>
      join.onRef('line.order_id', '=', 'o.id').onRef('line.request_id', '=', 'request.id'),
    )
    .select([
      'request.make',
      'request.model',
      'request.year',
      'request.vin',
      'request.with_pin as withPin',
      'request.decline_reason as declineReason',
      'request.decline_note as declineNote',
      'request.code_closes_at as codeClosesAt',
      'o.confirmation_number as confirmationNumber',
      sql<boolean>`o.guest_id is not null`.as('isGuest'),
      'line.amount_cents as amountCents',
      'request.status',
      sql<boolean>`request.money_back_at is not null`.as('isMoneyBack'),
    ])
    .where('request.id', '=', requestId)
    .executeTakeFirstOrThrow();
  return { ...row, vinEnd: vin.slice(-4) };
};
