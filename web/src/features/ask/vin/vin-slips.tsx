import type { VinSlip } from '@keywright/contract/vin';
import { m } from '@keywright/words/messages';
import { Button } from '../../../ui/button.tsx';
import { Row } from '../../../ui/layout.tsx';

type VinSlipsProps = { slips: readonly VinSlip[]; onChoose: (vin: string) => void };

/** What was probably meant, each a press away. */
export const VinSlips = ({ slips, onChoose }: VinSlipsProps) =>
  slips.length === 0 ? null : (
    <Row>
      {slips.map(({ vin, to, place }) => (
        <Button key={vin} dense onClick={() => onChoose(vin)}>
          {m.requests_vin_put({ to, place })}
        </Button>
      ))}
    </Row>
  );
