import type { Quiet } from '@keywright/contract/push';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { hourOfDay } from '../../../lib/report-format.ts';
import { Refused, Unreachable } from '../../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { Field } from '../../../ui/field.tsx';
import { Options, Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { alertChoice } from './alert-choice.ts';
import { pushQuery, turnPushOff, turnPushOn } from './push-device.ts';
import styles from './push-switches.module.css';

type PushSwitchesProps = {
  /** By whom it is asked for: the secret of a guest's private link, or null for a member's session. */
  token: string | null;
};

const NIGHT: Quiet = { from: 22 * 60, to: 7 * 60 };

const mayNotify = async (): Promise<boolean> => (await Notification.requestPermission()) === 'granted';

/** The call's own words where it has some; a browser's are not for people. */
const sayFailed = (error: unknown): void =>
  showToast(error instanceof Refused || error instanceof Unreachable ? error.message : m.push_failed(), {
    tone: 'rejected',
  });

const stateOf = (on: boolean): string => (on ? m.push_on() : m.push_off());

/** Whether this device is told when a code is ready, page open or not, and when it stays silent. The browser is asked for nothing before it is pressed. */
export const PushSwitches = ({ token }: PushSwitchesProps) => {
  const query = pushQuery(token);
  const { data } = useQuery(query);
  const queries = useQueryClient();
  const isOn = data?.isOn ?? false;
  const quiet = data?.quiet ?? null;
  const change = async (act: () => Promise<void>): Promise<void> => {
    await act().catch(sayFailed);
    await queries.invalidateQueries({ queryKey: query.queryKey });
  };
  const put = (hours: Quiet | null): void => {
    if (data) void change(() => turnPushOn(token, data.publicKey, hours));
    else sayFailed(undefined);
  };
  const press = async (): Promise<void> => {
    if (isOn) return change(() => turnPushOff(token));
    if (await mayNotify()) {
      // One call is enough: the open page needs none of its own.
      alertChoice.notices.set(false);
      put(quiet);
    } else showToast(m.push_refused(), { tone: 'rejected' });
  };
  return (
    <>
      <Switch
        label={m.push_switch()}
        about={m.push_about()}
        on={isOn}
        stateWords={stateOf(isOn)}
        onPress={() => void press()}
      />
      {isOn ? (
        <Switch
          label={m.push_quiet()}
          about={m.push_quiet_about()}
          on={quiet !== null}
          stateWords={stateOf(quiet !== null)}
          onPress={() => put(quiet ? null : NIGHT)}
        />
      ) : null}
      {isOn && quiet ? <Hours quiet={quiet} onChange={put} /> : null}
    </>
  );
};

const Hours = ({ quiet, onChange }: { quiet: Quiet; onChange: (quiet: Quiet) => void }) => (
  <div className={styles.hours}>
    <Hour
      name="quiet-from"
      label={m.push_quiet_from()}
      at={quiet.from}
      onPick={(from) => onChange({ ...quiet, from })}
    />
    <Hour name="quiet-to" label={m.push_quiet_to()} at={quiet.to} onPick={(to) => onChange({ ...quiet, to })} />
  </div>
);

type HourProps = { name: string; label: string; at: number; onPick: (minutes: number) => void };

const Hour = ({ name, label, at, onPick }: HourProps) => (
  <Field name={name} label={label}>
    <Select value={Math.floor(at / 60)} onChange={({ target }) => onPick(Number(target.value) * 60)}>
      <Options of={Array.from({ length: 24 }, (_, hour) => [hour, hourOfDay(hour)])} />
    </Select>
  </Field>
);
