import type { OwnWorkshop, WorkshopOrder } from '@keywright/contract/workshops';
import type { ReactNode } from 'react';

/** Shows the code of one vehicle; the feature of orders makes it. */
export type CodeOf = (line: WorkshopOrder['lines'][number]) => ReactNode;

/** A workshop as its owner sees it. */
export type Owned = Extract<OwnWorkshop, { role: 'owner' }>;
