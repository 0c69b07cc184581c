import { m } from '@keywright/words/messages';
import { pageMeta } from '../page-meta.ts';

export const meta = () =>
  pageMeta('/refunds', { title: m.legal_refunds(), description: m.legal_refunds_description() });

export { RefundsScreen as default } from '../../features/legal/refunds-screen.tsx';
