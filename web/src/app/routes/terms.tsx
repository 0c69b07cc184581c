import { m } from '@keywright/words/messages';
import { pageMeta } from '../page-meta.ts';

export const meta = () => pageMeta('/terms', { title: m.legal_terms(), description: m.legal_terms_description() });

export { TermsScreen as default } from '../../features/legal/terms-screen.tsx';
