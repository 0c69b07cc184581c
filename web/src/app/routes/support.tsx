import { m } from '@keywright/words/messages';
import { pageMeta } from '../page-meta.ts';

export const meta = () => pageMeta('/support', { title: m.support_title(), description: m.support_description() });

export { SupportScreen as default } from '../../features/support/support-screen.tsx';
