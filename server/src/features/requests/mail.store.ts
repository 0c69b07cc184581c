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
};

/** What a mail may say about a request: of its VIN the last four characters, of its code nothing. */
export const mailFacts = async (db: Db, requestId: string): Promise<MailFacts> => {
  const { vin, ...row } = await db
    .selectFrom('request')
    .innerJoin('customer_order as o', 'o.id', 'request.order_id')
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
    ])
    .where('request.id', '=', requestId)
    .executeTakeFirstOrThrow();
  return { ...row, vinEnd: vin.slice(-4) };
};
