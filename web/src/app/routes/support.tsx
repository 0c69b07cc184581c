import { SupportScreen } from '../../features/support/support-screen.tsx';
import { m } from '@keywright/words/messages';
import { pageMeta } from '../page-meta.ts';

export const meta = () =>
  pageMeta('/support', {
    title: `${m.support_title()} · ${m.common_product()}`,
    description: m.support_description(),
  });

export default function SupportRoute() {
  return <SupportScreen />;
}
