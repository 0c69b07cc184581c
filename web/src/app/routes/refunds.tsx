import { RefundsScreen } from '../../features/legal/refunds-screen.tsx';
import { m } from '@keywright/words/messages';
import { pageMeta } from '../page-meta.ts';

export const meta = () =>
  pageMeta('/refunds', {
    title: `${m.legal_refunds()} · ${m.common_product()}`,
    description: m.legal_refunds_description(),
  });

export default function RefundsRoute() {
  return <RefundsScreen />;
}
