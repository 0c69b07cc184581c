import type { Phase } from '../../lib/forms/form-options.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';

/** Never disabled: pressed early, it says what is missing. */
export const SubmitButton = ({ phase }: { phase: Phase }) => (
  <Button
    type="submit"
    tone="primary"
    wide
    busy={phase === 'idle' ? false : phase === 'finishing' ? m.requests_finishing() : m.requests_sending()}
  >
    {m.requests_submit()}
  </Button>
);
