import { type Locale, locales } from '@keywright/contract/locale';
import { dollars } from '@keywright/words/dollars';
import type { Known } from '../../access/actor.ts';
import { Failure } from '../../platform/failure.ts';
import type { ServedBytes } from '../../platform/http/serve-bytes.ts';
import { guardLimit } from '../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../platform/limits/limits.ts';
import type { InvoiceDetails } from '../../platform/payments/provider.ts';
import type { Block } from '../../platform/pdf/set-paper.ts';
import { zoneOr } from '../../platform/zone.ts';
import { paperOf, type Saying, sayingIn } from '../papers/paper.facts.ts';
import type { SubscriptionParts } from './follow-subscription.ts';
import { asAway } from './own-plan.ts';
import { type Buyer, findBuyer } from './invoice-buyer.store.ts';
import { providerIdsOf } from './subscription.store.ts';

type Wanted = { id: string; lang: Locale | undefined; zone: string | null };

/** One invoice of the caller's plans as a PDF, with the figures that the provider charged. `not_found` for any other invoice. */
export const giveInvoice = async (
  deps: SubscriptionParts,
  { person }: Known,
  { id, lang, zone: shownZone }: Wanted,
): Promise<ServedBytes> => {
  const { parts } = deps;
  await guardLimit(parts.db, parts.clock, bucketOf('paper', person.id));
  const invoice = await findInvoice(deps, person.id, id);
  if (!invoice) throw new Failure('not_found');
  const buyer = await findBuyer(parts.db, person.id);
  const zone = zoneOr(shownZone ?? buyer.zone);
  const saying = sayingIn(lang, person.locale, zone);
  const number = invoice.number ?? invoice.invoiceId;
  return paperOf(parts, saying, {
    title: saying.says.papers_invoice({ number }),
    name: `invoice-${number.replaceAll(/[^\w-]/g, '-')}`,
    blocks: invoiceBlocks(saying, { seller: sellerOf(parts.settings), buyer, invoice, zone }),
  });
};

const findInvoice = async (
  { parts, provider }: SubscriptionParts,
  personId: string,
  invoiceId: string,
): Promise<InvoiceDetails | undefined> => {
  for (const subscriptionId of await providerIdsOf(parts.db, personId)) {
    const invoice = await provider.readInvoice(subscriptionId, invoiceId).catch(asAway);
    if (invoice) return invoice;
  }
  return undefined;
};

type Seller = { legalName: string; supportEmail: string; publicUrl: string };

const sellerOf = ({ legalName, supportEmail, publicUrl }: Seller): string =>
  [legalName, publicUrl, supportEmail].join(', ');

const buyerOf = ({ name, company, address, city, state, zipCode, email }: Buyer): string =>
  [name, company, address, city, [state, zipCode].filter(Boolean).join(' '), email].filter(Boolean).join(', ');

type Told = { seller: string; buyer: Buyer; invoice: InvoiceDetails; zone: string };

const invoiceBlocks = (saying: Saying, { seller, buyer, invoice, zone }: Told): Block[] => {
  const { says } = saying;
  const { cardEnding, createdAt } = invoice;
  const day = dayIn(saying, zone);
  return [
    {
      facts: [
        [says.papers_invoice_seller(), seller],
        [says.papers_invoice_buyer(), buyerOf(buyer)],
        [says.papers_invoice_date(), day(createdAt)],
        [
          says.papers_invoice_period(),
          says.papers_invoice_from_to({ from: day(invoice.periodStart), to: day(invoice.periodEnd) }),
        ],
        [says.papers_invoice_status(), says[`subscriptions_invoice_is_${invoice.status}`]()],
        ...(cardEnding === null
          ? []
          : [[says.papers_invoice_card(), says.papers_invoice_card_ending({ ending: cardEnding })] as const]),
      ],
    },
    sumTable(saying, invoice),
  ];
};

const dayIn = ({ locale }: Saying, zone: string): ((at: Date) => string) => {
  const format = new Intl.DateTimeFormat(locales[locale].tag, { dateStyle: 'long', timeZone: zone });
  return (at) => format.format(at);
};

/** What was charged. The tax is part of the total; where the provider charged none, that is said, and no figure is made up. */
const sumTable = ({ says, locale }: Saying, { reason, totalCents, taxCents }: InvoiceDetails): Block => ({
  head: [says.papers_what(), says.papers_amount()],
  widths: [0.7, 0.3],
  figures: [1],
  rows: [
    [
      says.papers_invoice_line({ what: says[`subscriptions_invoice_${reason}`]() }),
      dollars(totalCents - taxCents, locale),
    ],
    [says.papers_invoice_tax(), taxCents === 0 ? says.papers_invoice_no_tax() : dollars(taxCents, locale)],
    [says.papers_total(), dollars(totalCents, locale)],
  ],
});
