import { m } from '@keywright/words/messages';
import {
  showDeskDialog,
  switchSingleKeys,
  useBoundCommands,
  useDeskDialog,
  useSingleKeys,
} from '../../lib/keys/commands.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Sheet } from '../../ui/modal.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useArrivalChoices } from './arrivals.ts';
import { capOf } from './cap-of.ts';
import styles from './desk-tools.module.css';
import { Palette } from './palette.tsx';

/** What the keys of every page of the desk open: the list of them, and the palette. */
export const DeskDialogs = () => {
  const shown = useDeskDialog();
  return (
    <>
      <HelpSheet open={shown === 'help'} />
      <Palette open={shown === 'palette'} onClose={() => showDeskDialog(null)} />
    </>
  );
};

/** The keys, whether single ones act, and what tells of a new request. */
const HelpSheet = ({ open }: { open: boolean }) => {
  const arrivals = useArrivalChoices();
  return (
    <Sheet open={open} onClose={() => showDeskDialog(null)} title={m.desk_keys_title()} wide>
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

/** What is done comes first, then going about, then documents; the same from page to page. */
const order = [...'sctdgaxvohwminjk/123456789,.ebrR+-0z?'];
const place = ({ key = '' }: { key?: string }): number => order.indexOf(key) >>> 0;

/** The keys that act now, and those that always do. */
const KeyList = () => (
  <dl className={styles.keys}>
    {useBoundCommands()
      .toSorted((one, other) => place(one) - place(other))
      .flatMap(({ key, words }) =>
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
