import { m } from '@keywright/words/messages';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { OwnPrice } from '../price/own-price.tsx';
import { PriceNotes } from '../price/price-notes.tsx';
import type { Prices } from '../price/prices.ts';
import type { VehicleState } from './use-vehicle.ts';
import { VehicleCard } from './vehicle-card.tsx';
import { VehicleSelects } from './vehicle-selects.tsx';
import { VehicleDoubt } from './vin-doubts.tsx';
import { VinSays } from './vin-says.tsx';
import styles from './vehicle.module.css';

type VehicleSectionProps = {
  state: VehicleState;
  prices: Prices | null;
  member: boolean;
  guest: boolean;
  wide: boolean;
};

/** The vehicle: a card when all of it is known, else the selects with what is known filled in. */
export const VehicleSection = ({ state, prices, member, guest, wide }: VehicleSectionProps) => {
  const notes = prices && !wide ? <PriceNotes prices={prices} member={member} guest={guest} /> : null;
  const price = prices ? (
    <>
      <OwnPrice prices={prices} member={member} />
      {notes}
    </>
  ) : null;
  return (
    <div className={styles.section}>
      {state.showsSelects ? (
        <fieldset className={styles.section}>
          <legend className={styles.legend}>{m.ask_vehicle()}</legend>
          <VinSays state={state} />
          <Choices state={state} />
          {notes}
        </fieldset>
      ) : (
        <VehicleCard state={state} price={price} />
      )}
      {state.makes.isError ? (
        <ErrorState title={m.ask_makes_failed()} error={state.makes.error} onRetry={() => void state.makes.refetch()} />
      ) : null}
      <VehicleDoubt state={state} />
    </div>
  );
};

const Choices = ({ state }: { state: VehicleState }) => {
  if (state.makes.isPending) {
    return (
      <div className={styles.choicesSpace}>
        <Skeleton shape="row" count={1} />
      </div>
    );
  }
  return state.makes.data ? <VehicleSelects state={state} /> : null;
};
