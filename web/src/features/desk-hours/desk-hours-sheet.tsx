import type { DeskHours } from '@keywright/contract/desk-hours';
import { m } from '@keywright/words/messages';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { useDeskHoursForm } from './desk-hours-form.ts';
import styles from './desk-hours.module.css';
import { weekdayNames, weekdays } from './weekday-names.ts';

type SheetProps = { open: boolean; now: DeskHours; onClose: () => void };

/** Sets on which days and between which times the code desk is open, or that it is always open. */
export const DeskHoursSheet = ({ open, now, onClose }: SheetProps) => {
  const form = useDeskHoursForm(now, onClose);
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={m.desk_hours_change_title()}
      form={form}
      send={m.desk_hours_save()}
      sending={m.desk_hours_saving()}
    >
      <Checkbox
        {...form.input('limited')}
        {...form.field('limited')}
        label={m.desk_hours_limited()}
        hint={m.desk_hours_limited_hint()}
      />
      {form.value('limited') ? <Times form={form} /> : null}
    </FormSheet>
  );
};

const Times = ({ form }: { form: ReturnType<typeof useDeskHoursForm> }) => (
  <>
    <Field {...form.field('zone')} label={m.desk_hours_zone()} hint={m.desk_hours_zone_hint()} required>
      <TextInput autoComplete="off" spellCheck={false} maxLength={64} {...form.input('zone')} />
    </Field>
    <p className={styles.meta}>{m.desk_hours_day_words()}</p>
    {weekdays.map((day) => (
      <div key={day} className={styles.day}>
        <Field {...form.field(`opens_${day}`)} label={m.desk_hours_opens({ day: weekdayNames[day]() })}>
          <TextInput type="time" {...form.input(`opens_${day}`)} />
        </Field>
        <Field {...form.field(`closes_${day}`)} label={m.desk_hours_closes({ day: weekdayNames[day]() })}>
          <TextInput type="time" {...form.input(`closes_${day}`)} />
        </Field>
      </div>
    ))}
    <Field {...form.field('closedDays')} label={m.desk_hours_closed_days()} hint={m.desk_hours_closed_days_hint()}>
      <Textarea {...form.input('closedDays')} maxLength={800} />
    </Field>
  </>
);
