import { inLanguage, locales } from '@keywright/contract/locale';
import { pageAt, type PrerenderedPage, plainPath } from '@keywright/contract/pages';
import { billings, planPrice, planTiers } from '@keywright/contract/plans';
import { m } from '@keywright/words/messages';
import { spoken } from '@keywright/words/spoken';
import { pricingQuestions } from '../features/catalogue/pricing-faq.ts';
import { priceRows } from '../features/catalogue/price-rows.ts';
import { priceText } from '../lib/prices.ts';
import { planQuestions } from '../features/subscriptions/plan-faq.ts';
import { planName } from '@keywright/words/plan-names';
import { shop } from '../lib/shop.ts';

type Thing = { '@type': string } & Record<string, unknown>;

const id = (name: string) => ({ '@id': `${shop.origin}/#${name}` });
const served = () => ['US', 'CA'].map((name) => ({ '@type': 'Country', name }));

const organization = (): Thing => ({
  '@type': 'Organization',
  ...id('organization'),
  name: m.common_product(),
  url: `${shop.origin}/`,
  logo: `${shop.origin}/icon.svg`,
  areaServed: served(),
});

const website = (): Thing => ({
  '@type': 'WebSite',
  ...id('website'),
  name: m.common_product(),
  url: `${shop.origin}/`,
  publisher: id('organization'),
});

const service = (): Thing => ({
  '@type': 'Service',
  name: m.home_page_title(),
  serviceType: m.catalogue_key(),
  provider: id('organization'),
  areaServed: served(),
  hasOfferCatalog: {
    '@type': 'OfferCatalog',
    name: m.catalogue_title(),
    itemListElement: priceRows.map(({ name, row }) => ({
      '@type': 'Offer',
      name: `${name}: ${row.needsPin ? m.catalogue_key_pin() : m.catalogue_key()}`,
      price: priceText('offer', row),
      priceCurrency: 'USD',
    })),
  },
});

const questionsOf = (asked: typeof pricingQuestions) => (): Thing => ({
  '@type': 'FAQPage',
  mainEntity: asked.map(([asks, answers]) => ({
    '@type': 'Question',
    name: asks(),
    acceptedAnswer: { '@type': 'Answer', text: answers() },
  })),
});

const plans = (): Thing => ({
  '@type': 'Service',
  name: m.subscriptions_title(),
  provider: id('organization'),
  areaServed: served(),
  hasOfferCatalog: {
    '@type': 'OfferCatalog',
    name: m.subscriptions_plans(),
    itemListElement: planTiers.flatMap((tier) =>
      billings.flatMap((billing) => {
        const price = planPrice({ tier, billing });
        if (!price) return [];
        const name = m.subscriptions_cart_plan({ plan: planName({ tier, trial: false }), billing });
        return [{ '@type': 'Offer', name, price: (price.priceCents / 100).toFixed(2), priceCurrency: 'USD' }];
      }),
    ),
  },
});

type Told = { name: () => string; type?: string; also?: readonly (() => Thing)[] };

const plansPage: Told = { name: m.subscriptions_title, also: [plans, questionsOf(planQuestions)] };

/** What stands on each page beside the page itself. */
const told: Record<PrerenderedPage, Told> = {
  '/': { name: m.home_page_title, also: [organization, website] },
  '/pricing': { name: m.catalogue_title, also: [service, questionsOf(pricingQuestions)] },
  '/subscriptions': plansPage,
  '/subscription': plansPage,
  '/membership': plansPage,
  '/trial-details': { name: m.subscriptions_details_title },
  '/requirements': { name: m.compliance_title },
  '/support': { name: m.support_title, type: 'ContactPage' },
  '/privacy': { name: m.legal_privacy },
  '/terms': { name: m.legal_terms },
  '/refunds': { name: m.legal_refunds },
  '/retention': { name: m.legal_retention },
};

const isTold = (path: string): path is PrerenderedPage => Object.hasOwn(told, path);

const pageItself = (path: PrerenderedPage, { name, type = 'WebPage' }: Told): Thing => ({
  '@type': type,
  name: name(),
  url: shop.origin + inLanguage(pageAt(path).sameAs ?? path, spoken()),
  inLanguage: locales[spoken()].tag,
  isPartOf: id('website'),
});

/** What search engines are told of a page (schema.org), as the text of a script; undefined for a page that is not for them. */
export const structuredData = (address: string): string | undefined => {
  const path = plainPath(address);
  if (!isTold(path)) return undefined;
  const page = told[path];
  const graph = [pageItself(path, page), ...(page.also ?? []).map((thing) => thing())];
  // Nothing in it may end the script.
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', String.raw`\u003c`);
};
