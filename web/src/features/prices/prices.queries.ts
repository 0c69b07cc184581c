import { priceTable } from '@keywright/contract/prices.calls';
import { asked } from '../../lib/asked.ts';
import { m } from '@keywright/words/messages';

export const pricesQuery = asked(['prices'], priceTable, m.prices_failed);
