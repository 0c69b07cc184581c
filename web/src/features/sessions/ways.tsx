import type { SecondStep } from '@keywright/contract/sign-in';
import KeyRound from 'icon:key-round';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

const words: Record<SecondStep, () => string> = {
  app: m.factors_step_use_app,
  recovery: m.factors_step_use_recovery,
  passkey: m.factors_step_use_passkey,
};

/** What else may be shown. */
export const OtherWays = ({ ways, onWay }: { ways: readonly SecondStep[]; onWay: (way: SecondStep) => void }) =>
  ways.map((way) => (
    <Button key={way} wide onClick={() => onWay(way)}>
      {words[way]()}
    </Button>
  ));

type PasskeyButtonProps = { busy: boolean; onPress: () => void };

/** Lets the device ask for a passkey. */
export const PasskeyButton = ({ busy, onPress }: PasskeyButtonProps) => (
  <Button tone="primary" wide icon={<Icon of={KeyRound} />} busy={busy && m.factors_passkey_asking()} onClick={onPress}>
    {m.factors_step_use_passkey()}
  </Button>
);
