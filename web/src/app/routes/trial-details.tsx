import { TrialDetailsScreen } from '../../features/subscriptions/trial-details-screen.tsx';
import { m } from '@keywright/words/messages';
import { pageMeta } from '../page-meta.ts';

export const meta = () =>
  pageMeta('/trial-details', {
    title: `${m.subscriptions_details_title()} · ${m.common_product()}`,
    description: m.subscriptions_details_description(),
  });

export default function TrialDetailsRoute() {
  return <TrialDetailsScreen />;
}
