import { HomeScreen } from '../../features/home/home-screen.tsx';
import { HomePlans } from '../../features/subscriptions/home-plans.tsx';
import { m } from '@keywright/words/messages';
import { pageMeta } from '../page-meta.ts';

export const meta = () => pageMeta('/', { title: m.home_page_title(), description: m.home_description() });

export default function HomeRoute() {
  return <HomeScreen plans={<HomePlans />} />;
}
