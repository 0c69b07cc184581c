import { decodeVin, getMakes } from '@keywright/contract/catalogue.calls';
import { hasVinForm } from '@keywright/contract/vin';
import { asked } from '../../lib/asked.ts';
import { m } from '@keywright/words/messages';

const TEN_MINUTES = 600_000;

export const makesQuery = asked(['requests', 'makes'], getMakes, m.ask_makes_failed, { staleTime: TEN_MINUTES });

/** What a whole VIN says; nothing is asked before it has the form of one. */
export const decodedQuery = (vin: string) =>
  asked(['requests', 'decoded', vin], decodeVin, m.failure_server_unavailable, {
    body: { vin },
    enabled: hasVinForm(vin),
    staleTime: Number.POSITIVE_INFINITY,
  });
