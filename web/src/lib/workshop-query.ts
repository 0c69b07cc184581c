import { ownWorkshop } from '@keywright/contract/workshops.calls';
import { asked } from './asked.ts';
import { m } from '@keywright/words/messages';

/** The workshop that the member is in, for its own page and for what is asked at the checkout. */
export const workshopQuery = asked(['workshop'], ownWorkshop, m.workshops_load_failed);
