import type { DeskRequest } from '@keywright/contract/desk';
import type { EditedPart } from '@keywright/contract/edits';
import { day, dayAndTime, timeOfDay } from '../../lib/format.ts';
import { languageTag } from '../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { useUnopened } from './opened-here.ts';

const parts: Record<EditedPart, () => string> = {
  model: m.desk_edited_model,
  vin: m.desk_edited_vin,
  frontId: m.desk_edited_frontId,
  backId: m.desk_edited_backId,
  registration: m.desk_edited_registration,
};

/** What the customer changed since they paid, until this admin has had all papers before them as they are now. */
export const EditedNote = ({ request }: { request: DeskRequest }) => {
  const unopened = useUnopened(request);
  if (unopened.length === 0) return null;
  return request.edits.map(({ at, parts: edited }) => {
    const isToday = day(at) === day(new Date().toISOString());
    return (
      <Alert key={at} tone="late">
        {m.desk_edited({
          what: new Intl.ListFormat(languageTag()).format(edited.map((part) => parts[part]())),
          isToday: isToday ? 'yes' : 'other',
          time: isToday ? timeOfDay(at) : dayAndTime(at),
        })}
      </Alert>
    );
  });
};
