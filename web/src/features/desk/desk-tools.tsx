import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Sheet } from '../../ui/modal.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useArrivalChoices } from './arrivals.ts';
import { capOf } from './cap-of.ts';
import { showDeskDialog, switchSingleKeys, useBoundCommands, useSingleKeys } from './commands.ts';
import styles from './desk-tools.module.css';

/** What leads to the palette and to the keys, for whoever does not know them by heart. */
export const DeskTools = () => (
  <div className={styles.tools}>
    <Button tone="text" dense onClick={() => showDeskDialog('palette')}>
      {m.desk_palette()} <KeyCap>Ctrl K</KeyCap>
    </Button>
    <Button tone="text" dense onClick={() => showDeskDialog('help')}>
      {m.desk_keys_title()} <KeyCap>?</KeyCap>
    </Button>
  </div>
);

/** The keys, whether single ones act, and what tells of a new request. */
export const HelpSheet = ({ open }: { open: boolean }) => {
  const arrivals = useArrivalChoices();
  return (
    <Sheet
      open={open}
      onClose={() => showDeskDialog(null)}
      title={m.desk_keys_title()}
      closeLabel={m.common_close()}
      wide
    >
      <Stack>
        <OnOff label={m.desk_sound()} about={m.desk_sound_about()} {...arrivals.sound} />
        <OnOff label={m.desk_notices()} about={m.desk_notices_about()} {...arrivals.notices} />
        <SingleKeys />
        <KeyList />
      </Stack>
    </Sheet>
  );
};

type OnOffProps = { label: string; about: string; on: boolean; press: () => void };

const OnOff = ({ label, about, on, press }: OnOffProps) => (
  <Switch label={label} about={about} on={on} stateWords={on ? m.desk_on() : m.desk_off()} onPress={press} />
);

const SingleKeys = () => {
  const on = useSingleKeys();
  return (
    <OnOff
      label={m.desk_single_keys()}
      about={m.desk_single_keys_about()}
      on={on}
      press={() => switchSingleKeys(!on)}
    />
  );
};

const always: [string, () => string][] = [
  ['Ctrl K', m.desk_palette],
  ['Ctrl ↵', m.desk_key_send],
  ['Esc', m.desk_key_escape],
  ['1 – 9', m.desk_key_reason],
];

/** The keys that act now, and those that always do. */
const KeyList = () => (
  <dl className={styles.keys}>
    {useBoundCommands().flatMap(({ key, words }) =>
      key === undefined ? (
        []
      ) : (
        <div key={key}>
          <dt>
            <KeyCap>{capOf(key)}</KeyCap>
          </dt>
          <dd>{words}</dd>
        </div>
      ),
    )}
    {always.map(([key, words]) => (
      <div key={key}>
        <dt>
          <KeyCap>{key}</KeyCap>
        </dt>
        <dd>{words()}</dd>
      </div>
    ))}
  </dl>
);
