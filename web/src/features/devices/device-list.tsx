import type { SessionEntry } from '@keywright/contract/devices';
import { useState } from 'react';
import { dayAndTime } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/layout.tsx';
import { EndDialog, type Ending } from './end-dialog.tsx';
import styles from './devices.module.css';

/** Every device with its own way out, this one first; and the ways out for many at once. */
export const DeviceList = ({ devices }: { devices: readonly SessionEntry[] }) => {
  const [ending, setEnding] = useState<Ending | null>(null);
  const isAlone = devices.every(({ current }) => current);
  return (
    <>
      <ul className={styles.devices} aria-label={m.devices_title()}>
        {devices.map((device) => (
          <Device key={device.id} device={device} onEnd={() => setEnding({ which: 'one', device })} />
        ))}
      </ul>
      {isAlone ? <p className="meta">{m.devices_alone()}</p> : null}
      <Row>
        {isAlone ? null : <Button onClick={() => setEnding({ which: 'others' })}>{m.devices_end_others()}</Button>}
        <Button onClick={() => setEnding({ which: 'all' })}>{m.devices_end_all()}</Button>
      </Row>
      <EndDialog ending={ending} onClose={() => setEnding(null)} />
    </>
  );
};

const Device = ({ device, onEnd }: { device: SessionEntry; onEnd: () => void }) => (
  <li className={styles.device}>
    <div>
      <p className={styles.name}>
        {device.device}
        {device.current ? <Badge tone="fulfilled">{m.devices_this()}</Badge> : null}
      </p>
      <p className="meta">{m.devices_seen({ time: dayAndTime(device.lastSeenAt) })}</p>
      <p className="meta">{m.devices_signed_in({ time: dayAndTime(device.signedInAt) })}</p>
      <p className="meta">{m.devices_address({ ip: device.ip })}</p>
    </div>
    {device.current ? null : (
      <Button aria-label={m.devices_end_named({ device: device.device })} onClick={onEnd}>
        {m.devices_end()}
      </Button>
    )}
  </li>
);
