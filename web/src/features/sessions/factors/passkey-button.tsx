import KeyRound from 'lucide-react/icons/key-round';
import { m } from '@keywright/words/messages';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

type PasskeyButtonProps = { busy: boolean; onPress: () => void };

/** Lets the device ask for a passkey. */
export const PasskeyButton = ({ busy, onPress }: PasskeyButtonProps) => (
  <Button tone="primary" wide icon={<Icon of={KeyRound} />} busy={busy && m.factors_passkey_asking()} onClick={onPress}>
    {m.factors_step_use_passkey()}
  </Button>
);
