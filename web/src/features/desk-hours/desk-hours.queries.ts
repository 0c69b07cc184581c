import { deskHours } from '@keywright/contract/desk-hours.calls';
import { asked } from '../../lib/asked.ts';
import { m } from '@keywright/words/messages';

export const deskHoursQuery = asked(['desk-hours'], deskHours, m.desk_hours_failed);
