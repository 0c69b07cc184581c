import type { KnownJurisdiction } from '@keywright/contract/compliance';
import { jurisdictions } from '@keywright/contract/compliance.calls';
import { placeOf } from '@keywright/contract/places';
import { asked } from '../../lib/asked.ts';
import { m } from '@keywright/words/messages';
import { spoken } from '@keywright/words/spoken';

export const lawsQuery = asked(['jurisdictions'], jurisdictions, m.compliance_desk_failed);

/** A state or province in the reader's language. */
export const nameOf = ({ code, name }: KnownJurisdiction): string => placeOf(code)?.name[spoken()] ?? name;
