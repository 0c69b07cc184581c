import { vinSays } from '../../../lib/vin-verdict.ts';
import { m } from '@keywright/words/messages';
import type { JudgedRow } from './many-rows.ts';

/** What is wrong with a line and what to do about it; empty where nothing is. */
export const faultWords = ({ row, fault, vehicle }: JudgedRow): string => {
  switch (fault?.is) {
    case 'vin':
      if (fault.verdict.kind === 'empty') return m.ask_vin_missing();
      if (fault.verdict.kind === 'counting') return m.many_vin_short({ count: fault.verdict.vin.length });
      return m.many_vin_wrong({ reason: vinSays(fault.verdict).says });
    case 'rounded':
      return m.many_vin_rounded({ written: fault.written });
    case 'duplicate':
      return m.many_duplicate({ line: fault.of });
    case 'in-cart':
      return m.many_in_cart();
    case 'not-offered':
      return fault.said ? m.ask_vin_not_offered({ vehicle: fault.said }) : m.ask_vin_not_offered_unnamed();
    case 'vehicle':
      if (row.make !== '' && vehicle.make === '') return m.many_make_unknown({ make: row.make });
      return fault.said ? m.ask_vin_partly({ vehicle: fault.said }) : m.ask_vin_unknown();
    case 'contradicts': {
      const { year, make, model } = vehicle;
      return m.ask_vin_contradicts({ said: fault.said, chosen: [year, make, model].filter(Boolean).join(' ') });
    }
    default:
      return '';
  }
};
