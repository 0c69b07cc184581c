import type { SecondStep } from '@keywright/contract/sign-in';
import { m } from '@keywright/words/messages';
import { Button } from '../../../ui/button.tsx';

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
