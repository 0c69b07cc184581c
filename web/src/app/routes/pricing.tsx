import { m } from '@keywright/words/messages';
import { pageMeta } from '../page-meta.ts';

export const meta = () => pageMeta('/pricing', { title: m.catalogue_title(), description: m.catalogue_description() });

export { PricingScreen as default } from '../../features/catalogue/pricing-screen.tsx';
