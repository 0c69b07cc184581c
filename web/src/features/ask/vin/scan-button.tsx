import ScanBarcode from 'icon:scan-barcode';
import { Suspense, useState } from 'react';
import { m } from '@keywright/words/messages';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { late } from '../../../ui/late.tsx';

/** Fetched with the first press: most people type or paste. */
const ScanSheet = late(async () => (await import('./scan-sheet.tsx')).ScanSheet);

export const ScanButton = ({ onVin }: { onVin: (vin: string) => void }) => {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const close = () => setState('closed');
  const take = (vin: string) => {
    close();
    onVin(vin);
  };
  return (
    <>
      <Button icon={<Icon of={ScanBarcode} />} onClick={() => setState('open')}>
        {m.ask_scan()}
      </Button>
      {state === 'never' ? null : (
        <Suspense fallback={null}>
          <ScanSheet open={state === 'open'} onClose={close} onVin={take} />
        </Suspense>
      )}
    </>
  );
};
