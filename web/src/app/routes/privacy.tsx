import { PrivacyScreen } from '../../features/legal/privacy-screen.tsx';
import { m } from '@keywright/words/messages';
import { pageMeta } from '../page-meta.ts';

export const meta = () =>
  pageMeta('/privacy', {
    title: `${m.legal_privacy()} · ${m.common_product()}`,
    description: m.legal_privacy_description(),
  });

export default function PrivacyRoute() {
  return <PrivacyScreen />;
}
