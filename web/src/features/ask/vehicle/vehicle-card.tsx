import type { ReactNode } from 'react';
import { painted } from '../../../lib/after-paint.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout.tsx';
import type { VehicleState } from './use-vehicle.ts';
import styles from './vehicle.module.css';

/** The vehicle as it was found, who named it, and what it costs. */
export const VehicleCard = ({ state, price }: { state: VehicleState; price: ReactNode }) => {
  const { make, model, year } = state.vehicle;
  // The card goes, and the keyboard with it to what comes in its place.
  const change = () => {
    state.open();
    void painted().then(() => document.getElementById('make')?.focus());
  };
  return (
    <Card className={styles.card}>
      <div>
        <p className={styles.name}>{m.ask_vehicle_name({ year, make, model })}</p>
        <p className={styles.source}>
          {state.by === 'vin' ? m.ask_from_vin() : m.ask_from_you()}{' '}
          <Button tone="text" aria-label={m.ask_change_vehicle()} onClick={change}>
            {m.common_change()}
          </Button>
        </p>
      </div>
      {price}
    </Card>
  );
};
