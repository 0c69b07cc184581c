import { PricingScreen } from '../../features/catalogue/pricing-screen.tsx';
import { m } from '@keywright/words/messages';
import { pageMeta } from '../page-meta.ts';

export const meta = () =>
  pageMeta('/pricing', {
    title: `${m.catalogue_title()} · ${m.common_product()}`,
    description: m.catalogue_description(),
  });

export default function PricingRoute() {
  return <PricingScreen />;
}
