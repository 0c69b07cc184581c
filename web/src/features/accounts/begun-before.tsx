import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

/** Says that a registration was begun on this device, to whoever holds it now, with the way to be rid of it. */
export const BegunBefore = ({ onStartOver }: { onStartOver: () => void }) => (
  <Alert
    tone="progress"
    action={
      <Button tone="text" onClick={onStartOver}>
        {m.accounts_start_over()}
      </Button>
    }
  >
    {m.accounts_begun_before()}
  </Alert>
);
