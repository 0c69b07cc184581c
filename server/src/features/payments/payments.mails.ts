import type { MailTemplates } from '../../platform/mail/mail-table.ts';
import type { Parts } from '../../platform/parts.ts';
import { orderCharged } from './mails/order-charged.ts';
import { orderResolved } from './mails/order-resolved.ts';
import { orderReceived } from './mails/order-received.ts';

/** The letters about an order's money. */
export const paymentMails = (parts: Parts) =>
  ({
    'order.received': orderReceived(parts),
    'order.charged': orderCharged(parts),
    'order.resolved': orderResolved(parts),
  }) satisfies Partial<MailTemplates>;
