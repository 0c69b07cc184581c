import { RetentionScreen } from '../../features/legal/retention-screen.tsx';
import { m } from '@keywright/words/messages';
import { pageMeta } from '../page-meta.ts';

export const meta = () =>
  pageMeta('/retention', {
    title: `${m.legal_retention()} · ${m.common_product()}`,
    description: m.legal_retention_description(),
  });

export default function RetentionRoute() {
  return <RetentionScreen />;
}
