import { m } from '@keywright/words/messages';
import { pageMeta } from '../page-meta.ts';

export const meta = () =>
  pageMeta('/privacy', { title: m.legal_privacy(), description: m.legal_privacy_description() });

export { PrivacyScreen as default } from '../../features/legal/privacy-screen.tsx';
