import { jurisdictions } from '@keywright/contract/compliance.calls';
import { asked } from '../../lib/asked.ts';
import { m } from '@keywright/words/messages';

export const lawsQuery = asked(['jurisdictions'], jurisdictions, m.compliance_desk_failed);
