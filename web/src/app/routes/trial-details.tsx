import { m } from '@keywright/words/messages';
import { pageMeta } from '../page-meta.ts';

export const meta = () =>
  pageMeta('/trial-details', {
    title: m.subscriptions_details_title(),
    description: m.subscriptions_details_description(),
  });

export { TrialDetailsScreen as default } from '../../features/subscriptions/trial-details-screen.tsx';
