import { useEffect } from 'react';
import { playArrival, readySound } from '../../../lib/arrival-sound.ts';
import { m } from '@keywright/words/messages';
import { Card } from '../../../ui/layout.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { alertChoice } from './alert-choice.ts';
import { pushSupport } from './push-device.ts';
import { PushSwitches } from './push-switches.tsx';

const mayNotify = async (): Promise<boolean> =>
  'Notification' in window && (await Notification.requestPermission()) === 'granted';

const pressSound = (): void => {
  const on = !alertChoice.sound.get();
  alertChoice.sound.set(on);
  if (on) playArrival();
};

const pressNotices = async (): Promise<void> => {
  const { notices } = alertChoice;
  if (notices.get()) return notices.set(false);
  if (await mayNotify()) return notices.set(true);
  showToast(m.reminders_alerts_refused(), { tone: 'rejected' });
};

const stateOf = (on: boolean): string => (on ? m.reminders_alerts_on() : m.reminders_alerts_off());

export type ReadyAlertsProps = {
  /** The secret of a guest's private link; null for a member. */
  token: string | null;
};

/** Asks somebody whose order waits how to call them. Browsers are asked for nothing before a switch is pressed. */
export const ReadyAlerts = ({ token }: ReadyAlertsProps) => {
  const sound = alertChoice.sound.use();
  const support = pushSupport();
  useEffect(() => (sound ? readySound() : undefined), [sound]);
  return (
    <Card>
      <h2>{m.reminders_alerts_title()}</h2>
      <Switch
        label={m.reminders_alerts_sound()}
        about={m.reminders_alerts_sound_about()}
        on={sound}
        stateWords={stateOf(sound)}
        onPress={pressSound}
      />
      {support === 'yes' ? <PushSwitches token={token} /> : <PageNotices />}
      {support === 'install' ? <p>{m.push_install()}</p> : null}
    </Card>
  );
};

/** Where no message reaches the device, the page itself tells it while it is open. */
const PageNotices = () => {
  const notices = alertChoice.notices.use();
  return (
    <Switch
      label={m.reminders_alerts_notice()}
      about={m.reminders_alerts_notice_about()}
      on={notices}
      stateWords={stateOf(notices)}
      onPress={() => void pressNotices()}
    />
  );
};
