import { RequirementsScreen } from '../../features/compliance/requirements-screen.tsx';
import { m } from '@keywright/words/messages';
import { pageMeta } from '../page-meta.ts';

export const meta = () =>
  pageMeta('/requirements', {
    title: `${m.compliance_title()} · ${m.common_product()}`,
    description: m.compliance_description(),
  });

export default function RequirementsRoute() {
  return <RequirementsScreen />;
}
