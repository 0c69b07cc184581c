import type { DeskHours } from '@keywright/contract/desk-hours';
import type { DayHours, OpeningHours } from '@keywright/contract/opening-hours';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calendarDay, dayAndTime, written } from '../../lib/format.ts';
import { at } from '../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Card, Stack } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen } from '../../ui/screen.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import { DeskHoursSheet } from './desk-hours-sheet.tsx';
import styles from './desk-hours.module.css';
import { deskHoursQuery } from './desk-hours.queries.ts';
import { weekdayNames, weekdays } from './weekday-names.ts';

/** When the code desk is open, for customers and for the time in which a request is due. */
export const DeskHoursScreen = () => {
  const hours = useQuery(deskHoursQuery);
  return (
    <Screen
      title={m.desk_hours_title()}
      back={{ to: at('/super-admin/settings'), words: m.desk_nav_settings() }}
      lead={m.desk_hours_lead()}
    >
      <Loaded query={hours} failed={m.desk_hours_failed()} count={7}>
        {(now) => <HoursCard now={now} />}
      </Loaded>
    </Screen>
  );
};

const HoursCard = ({ now }: { now: DeskHours }) => {
  const [open, setOpen] = useState(false);
  const { hours, changedAt, changedBy } = now;
  return (
    <Card>
      <Stack>
        {hours ? <Week hours={hours} /> : <h2>{m.desk_hours_always()}</h2>}
        <p className={styles.meta}>
          {changedAt === null
            ? m.desk_hours_never_set()
            : m.desk_hours_changed({ time: dayAndTime(changedAt), name: changedBy ?? '' })}
        </p>
        <div>
          <Button dense onClick={() => setOpen(true)}>
            {m.desk_hours_change()}
          </Button>
        </div>
      </Stack>
      <DeskHoursSheet key={now.version} open={open} now={now} onClose={() => setOpen(false)} />
    </Card>
  );
};

/** A time such as `08:00` as it is written in the reader's language. */
const clockTime = (time: string): string =>
  written(`2000-01-01T${time}:00Z`, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' });

const hoursWords = (hours: DayHours | null): string =>
  hours
    ? m.desk_hours_row({ opens: clockTime(hours.opens), closes: clockTime(hours.closes) })
    : m.desk_hours_row_closed();

const Week = ({ hours: { zone, weekly, closedDays } }: { hours: OpeningHours }) => (
  <>
    <h2>{verbatim(zone)}</h2>
    <dl className={styles.hours}>
      {weekdays.map((day) => (
        <div key={day}>
          <dt>{weekdayNames[day]()}</dt>
          <dd>{hoursWords(weekly[day])}</dd>
        </div>
      ))}
    </dl>
    {closedDays.length > 0 ? <p>{m.desk_hours_closed_on({ days: closedDays.map(calendarDay).join(' · ') })}</p> : null}
  </>
);
