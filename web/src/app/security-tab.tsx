import { DevicesPanel } from '../features/devices/devices-panel.tsx';
import { PasswordPanel } from '../features/devices/password-panel.tsx';
import { SecurityPanel } from '../features/sessions/factors/security-panel.tsx';
import { Card, TwoColumns } from '../ui/layout.tsx';

/** How one's account is protected, by the features that do it. */
export const SecurityTab = () => (
  <TwoColumns
    aside={
      <Card>
        <PasswordPanel />
      </Card>
    }
  >
    <SecurityPanel />
    <DevicesPanel />
  </TwoColumns>
);
