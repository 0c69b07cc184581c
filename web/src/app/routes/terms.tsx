import { TermsScreen } from '../../features/legal/terms-screen.tsx';
import { m } from '@keywright/words/messages';
import { pageMeta } from '../page-meta.ts';

export const meta = () =>
  pageMeta('/terms', {
    title: `${m.legal_terms()} · ${m.common_product()}`,
    description: m.legal_terms_description(),
  });

export default function TermsRoute() {
  return <TermsScreen />;
}
