import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import styles from './alerts-offer.module.css';
import { useAlertsOffer } from './arrivals.ts';

/** Offers sound and notifications until the admin has answered once on this device. */
export const AlertsOffer = () => {
  const offer = useAlertsOffer();
  return offer.isOpen ? (
    <div className={styles.offer}>
      <p>{m.desk_alerts_offer()}</p>
      <p className="meta">{m.desk_alerts_about()}</p>
      <div className={styles.buttons}>
        <Button dense onClick={() => void offer.accept()}>
          {m.desk_alerts_on()}
        </Button>
        <Button tone="quiet" dense onClick={offer.decline}>
          {m.desk_alerts_later()}
        </Button>
      </div>
    </div>
  ) : null;
};
