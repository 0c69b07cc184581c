import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { m } from '@keywright/words/messages';
import { Loaded } from '../../ui/loaded.tsx';
import { Card } from '../../ui/layout.tsx';
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
          <p className="meta">{m.devices_lead()}</p>
        </div>
        <Devices />
      </Card>
    </section>
  );
};

const Devices = () => (
  <Loaded query={useQuery(devicesQuery)} failed={m.devices_load_failed()} count={2}>
    {(devices) => <DeviceList devices={devices} />}
  </Loaded>
);
