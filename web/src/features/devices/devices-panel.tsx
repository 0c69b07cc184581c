import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { reasonOf } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { ErrorState } from '../../ui/error-state.tsx';
import { Card } from '../../ui/layout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DeviceList } from './device-list.tsx';
import styles from './devices.module.css';
import { devicesQuery } from './devices.queries.ts';

/** Where the person is logged in, and the ways to log those devices out. */
export const DevicesPanel = () => {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <Card className={styles.card}>
        <div>
          <h2 id={headingId}>{m.devices_title()}</h2>
          <p className={styles.meta}>{m.devices_lead()}</p>
        </div>
        <Devices />
      </Card>
    </section>
  );
};

const Devices = () => {
  const devices = useQuery(devicesQuery);
  if (devices.data) return <DeviceList devices={devices.data} />;
  if (!devices.isError) return <Skeleton label={m.common_loading()} shape="row" count={2} />;
  return (
    <ErrorState title={m.devices_load_failed()} retryLabel={m.common_retry()} onRetry={() => void devices.refetch()}>
      {reasonOf(devices.error)}
    </ErrorState>
  );
};
