import { m } from '@keywright/words/messages';
import { pageMeta } from '../page-meta.ts';

export const meta = () =>
  pageMeta('/requirements', { title: m.compliance_title(), description: m.compliance_description() });

export { RequirementsScreen as default } from '../../features/compliance/requirements-screen.tsx';
