import { m } from '@keywright/words/messages';
import { pageMeta } from '../page-meta.ts';

export const meta = () =>
  pageMeta('/retention', { title: m.legal_retention(), description: m.legal_retention_description() });

export { RetentionScreen as default } from '../../features/legal/retention-screen.tsx';
