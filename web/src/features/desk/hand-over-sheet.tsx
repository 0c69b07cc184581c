import type { ShiftAdmin } from '@keywright/contract/shift';
import { handOverRequests } from '@keywright/contract/shift.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useSession } from '../../lib/session.ts';
import { useLogOut } from '../../lib/use-log-out.ts';
import { m } from '@keywright/words/messages';
import { Field } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { useNavigate } from '../../ui/link.ts';
import { Options, Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { shiftQuery, useShown } from './desk.queries.ts';

type HandOverSheetProps = {
  admin: ShiftAdmin;
  /** Who else is on shift. */
  colleagues: readonly ShiftAdmin[];
  open: boolean;
  onClose: () => void;
};

const resultWords = ({ handedOver, skipped }: { handedOver: number; skipped: number }): string =>
  [
    ...(handedOver > 0 || skipped === 0 ? [m.desk_shift_handed({ count: handedOver })] : []),
    ...(skipped > 0 ? [m.desk_shift_skipped({ count: skipped })] : []),
  ].join(' ');

/** Hands what an admin holds over to a colleague or to the queue. Of one's own it ends the shift: it logs out once nothing is held. */
export const HandOverSheet = ({
  admin: { id, name, held, requestIds },
  colleagues,
  open,
  onClose,
}: HandOverSheetProps) => {
  const { user } = useSession();
  const isOwn = id === user?.id;
  const { askAgain } = useShown();
  const queries = useQueryClient();
  /** Skipped requests may still be held, so the server says what is left. What can't be loaded logs nobody out. */
  const holdsNothing = async (): Promise<boolean> => {
    const shift = await queries.fetchQuery({ ...shiftQuery, staleTime: 0 }).catch(() => null);
    return shift !== null && !shift.some((one) => one.id === id && one.held > 0);
  };
  const logOut = useLogOut({
    navigate: useNavigate(),
    onFailed: (words) => showToast(words, { tone: 'rejected' }),
  });
  const form = useContractForm(handOverRequests, {
    start: { to: '' },
    params: { id },
    body: ({ to }) => ({ to: to || null, requestIds }),
    shape: async () => (await import('@keywright/contract/shift')).handOverRequests,
    failed: m.desk_shift_not_handed,
    focus: 'field',
    done: async (result) => {
      if (held > 0) showToast(resultWords(result), { tone: result.skipped > 0 ? 'neutral' : 'fulfilled' });
      onClose();
      if (isOwn && (await holdsNothing())) await logOut();
      else void askAgain();
    },
    onFailed: () => void askAgain(),
  });
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={isOwn ? m.desk_shift_end_title() : m.desk_shift_hand_over_of({ name })}
      form={form}
      send={isOwn ? m.desk_shift_end() : m.desk_shift_hand_over()}
      sending={m.desk_shift_handing()}
    >
      <p>{isOwn ? m.desk_shift_end_words({ count: held }) : m.desk_shift_of_words({ name, count: held })}</p>
      {held > 0 ? (
        <Field {...form.field('to')} label={m.desk_shift_to()}>
          <Select {...form.input('to')}>
            <option value="">{m.desk_shift_queue()}</option>
            <Options of={colleagues.map((colleague) => [colleague.id, colleague.name])} />
          </Select>
        </Field>
      ) : null}
    </FormSheet>
  );
};
