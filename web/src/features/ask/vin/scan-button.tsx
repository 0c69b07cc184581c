import ScanBarcode from 'icon:scan-barcode';
import { useState } from 'react';
import { m } from '@keywright/words/messages';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { lateSheet } from '../../../ui/late.tsx';

/** Fetched with the first press: most people type or paste. */
const ScanSheet = lateSheet(async () => (await import('./scan-sheet.tsx')).ScanSheet);

export const ScanButton = ({ onVin }: { onVin: (vin: string) => void }) => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const take = (vin: string) => {
    close();
    onVin(vin);
  };
  return (
    <>
      <Button icon={<Icon of={ScanBarcode} />} onClick={() => setOpen(true)}>
        {m.ask_scan()}
      </Button>
      <ScanSheet open={open} onClose={close} onVin={take} />
    </>
  );
};
