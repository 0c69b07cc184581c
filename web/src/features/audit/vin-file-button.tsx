import { useState } from 'react';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { lateSheet } from '../../ui/late.tsx';

/** Fetched with the first press. */
const VinFileSheet = lateSheet(async () => (await import('./vin-file-sheet.tsx')).VinFileSheet);

/** The way to the file of one VIN. */
export const VinFileButton = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button dense onClick={() => setOpen(true)}>
        {m.papers_desk_open()}
      </Button>
      <VinFileSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
};
