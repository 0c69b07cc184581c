import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PageTitle } from '../../ui/page-title.tsx';
import { m } from '@keywright/words/messages';
import { late } from '../../ui/late.tsx';
import { Page, PageHead } from '../../ui/layout.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { ProfileTab } from './details/profile-tab.tsx';
import { Notices } from './notices/notices.tsx';
import { OrdersTab } from './orders-tab.tsx';
import styles from './profile.module.css';
import { noticesQuery } from './profile.queries.ts';

/** Fetched when the tab is opened: they judge what is sent, and bring the schemas for it. */
const AccountTab = late(async () => (await import('./account/account-tab.tsx')).AccountTab);
const CredentialsTab = late(async () => (await import('./credentials/credentials-tab.tsx')).CredentialsTab);

const words = {
  profile: m.profile_tab_profile,
  account: m.profile_tab_account,
  subscription: m.profile_tab_subscription,
  orders: m.profile_tab_orders,
  credentials: m.profile_tab_credentials,
  security: m.profile_tab_security,
};

type TabId = keyof typeof words;

const memberTabs: readonly TabId[] = ['profile', 'account', 'subscription', 'orders', 'credentials', 'security'];
/** The desk buys nothing and shows nobody its papers. */
const deskTabs: readonly TabId[] = ['profile', 'security'];

type UserProfileScreenProps = {
  personId: string;
  isMember: boolean;
  /** The tab of an address that names none. */
  first?: 'profile' | 'account';
  /** What the Subscription tab holds; another feature makes it. */
  subscription: ReactNode;
  /** What the Security tab holds; other features make it. */
  security: ReactNode;
};

/** Everything of one's own in tabs, with what the desk has to say above them. */
export const UserProfileScreen = ({
  personId,
  isMember,
  first = 'profile',
  subscription,
  security,
}: UserProfileScreenProps) => {
  const ids = isMember ? memberTabs : deskTabs;
  const given = useSearchParams()[0].get('tab');
  const current = ids.find((id) => id === given) ?? first;
  const visited = useVisited(current);
  const isWaiting = useQuery(noticesQuery).isLoading;
  const contents: Record<TabId, ReactNode> = {
    profile: <ProfileTab isMember={isMember} />,
    account: <AccountTab personId={personId} />,
    subscription,
    orders: <OrdersTab />,
    credentials: <CredentialsTab />,
    security,
  };
  return (
    <Page wide>
      <PageTitle>{current === 'profile' ? m.profile_title() : `${words[current]()} · ${m.profile_title()}`}</PageTitle>
      <PageBar title={m.profile_title()} />
      <PageHead title={m.profile_title()} />
      <Notices personId={personId} withAccount={current !== 'account'} />
      {/* Laid out, and shown once it is known which notices stand above: nothing moves when they come. */}
      <div className={isWaiting ? styles.waiting : styles.below}>
        <Tabs
          label={m.profile_tabs()}
          current={current}
          tabs={ids.map((id) => ({ id, words: words[id](), to: `?tab=${id}` }))}
        />
        {ids.map((id) => (
          <TabPanel key={id} id={id} current={current}>
            <Suspense fallback={<Skeleton shape="card" />}>{visited.has(id) ? contents[id] : null}</Suspense>
          </TabPanel>
        ))}
      </div>
    </Page>
  );
};

/** Which tabs were opened in this visit: what nobody looks at is not fetched, what was begun stays. */
const useVisited = (current: string): ReadonlySet<string> => {
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set([current]));
  if (visited.has(current)) return visited;
  const now = new Set([...visited, current]);
  setVisited(now);
  return now;
};
