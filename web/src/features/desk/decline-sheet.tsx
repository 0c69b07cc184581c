import type { DeskReason } from '@keywright/contract/decline-reasons';
import type { DeskRequest } from '@keywright/contract/desk';
import { declineRequest } from '@keywright/contract/desk.calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cannedQuery } from '../../lib/canned-query.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { Options, Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { useCommands } from '../../lib/keys/commands.ts';
import { deskReasons } from '../../lib/reason-words.ts';
import { useShown } from './desk.queries.ts';

const choices = Object.keys(deskReasons) as DeskReason[];

/** A reason that a super admin has set goes as `OTHER`, with its words as the note. */
const OWN = 'own:';

/** Every reason with its digit: the ones that super admins added come before `OTHER`. The tenth has 0, later ones none. */
const numbered = (own: readonly { id: string; title: string }[]) =>
  [
    ...choices.filter((one) => one !== 'OTHER').map((one) => [one, deskReasons[one]()] as const),
    ...own.map(({ id, title }) => [OWN + id, title] as const),
    ['OTHER', deskReasons.OTHER()] as const,
  ].map(([value, words], index) => [value, index < 10 ? `${(index + 1) % 10} ${words}` : words] as const);

type DeclineButtonProps = { request: DeskRequest; onDeclined: () => void };

/**
 * Ends a request without a code: always with a reason, asked once more before it happens. The reasons begin with their number, so
 * that the number chooses one; Ctrl+Enter declines.
 */
export const DeclineButton = ({ request: { id, locale }, onDeclined }: DeclineButtonProps) => {
  const [open, setOpen] = useState(false);
  const { show, askAgain } = useShown();
  const form = useContractForm(declineRequest, {
    start: { reason: '', note: '' },
    params: { id },
    body: ({ reason, note }) => ({
      reason: reason.startsWith(OWN) ? 'OTHER' : reason,
      note,
    }),
    shape: async () => (await import('@keywright/contract/desk')).declineRequest,
    failed: m.desk_error_status,
    focus: 'field',
    done: (request: DeskRequest) => {
      show(request);
      onDeclined();
    },
    onFailed: () => void askAgain(),
  });
  const { data: texts = [] } = useQuery({ ...cannedQuery, enabled: open });
  const own = texts.filter(({ usedFor }) => usedFor === 'DECLINE');
  const putWords = ({ target }: { target: { value: string } }) => {
    const chosen = own.find((text) => target.value === OWN + text.id);
    if (chosen) form.put('note', chosen.texts[locale]);
  };
  useCommands([{ key: 'd', words: m.desk_decline(), run: () => setOpen(true) }]);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {m.desk_decline()} <KeyCap>D</KeyCap>
      </Button>
      <FormSheet
        open={open}
        onClose={() => setOpen(false)}
        title={m.desk_decline_title()}
        form={form}
        send={m.desk_decline()}
        sending={m.desk_declining()}
        danger
      >
        <p>{m.desk_decline_words()}</p>
        <Field {...form.field('reason')} label={m.desk_decline_reason()} required>
          <Select {...form.input('reason', putWords)}>
            <option value="">{m.desk_decline_choose()}</option>
            <Options of={numbered(own)} />
          </Select>
        </Field>
        <Field {...form.field('note')} label={m.desk_decline_note()} optional>
          <Textarea {...form.input('note')} maxLength={500} />
        </Field>
      </FormSheet>
    </>
  );
};
