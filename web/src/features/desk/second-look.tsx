import type { DeskRequest } from '@keywright/contract/desk';
import type { LookVerdict } from '@keywright/contract/flags';
import { secondLook } from '@keywright/contract/second-look.calls';
import { useState } from 'react';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useCommands } from '../../lib/keys/commands.ts';
import { vehicleOf } from './desk-words.ts';
import { useShown } from './desk.queries.ts';
import { useUnopened } from './opened-here.ts';

/** The two answers of whoever may look as the second. */
export const LookAnswers = ({ request }: { request: DeskRequest }) => {
  const [asked, setAsked] = useState<LookVerdict | null>(null);
  const { last } = request.secondLook;
  const mine = last?.isMine ? last.verdict : null;
  const ask = (verdict: LookVerdict) => setAsked(verdict);
  useCommands([
    ...(mine === 'APPROVED' ? [] : [{ key: 'v', words: m.desk_second_approve(), run: () => ask('APPROVED') }]),
    ...(mine === 'OBJECTED' ? [] : [{ key: 'o', words: m.desk_second_object(), run: () => ask('OBJECTED') }]),
  ]);
  return (
    <>
      {mine === 'APPROVED' ? null : (
        <Button onClick={() => ask('APPROVED')}>
          {m.desk_second_approve()} <KeyCap>V</KeyCap>
        </Button>
      )}
      {mine === 'OBJECTED' ? null : (
        <Button onClick={() => ask('OBJECTED')}>
          {m.desk_second_object()} <KeyCap>O</KeyCap>
        </Button>
      )}
      {(['APPROVED', 'OBJECTED'] as const).map((verdict) => (
        <LookSheet
          key={verdict}
          request={request}
          verdict={verdict}
          open={asked === verdict}
          onClose={() => setAsked(null)}
        />
      ))}
    </>
  );
};

const titles = { APPROVED: m.desk_second_approve, OBJECTED: m.desk_second_object };
const explained = { APPROVED: m.desk_second_approve_words, OBJECTED: m.desk_second_object_words };

type LookSheetProps = { request: DeskRequest; verdict: LookVerdict; open: boolean; onClose: () => void };

const LookSheet = ({ request, verdict, open, onClose }: LookSheetProps) => {
  const { show, askAgain } = useShown();
  const unopened = useUnopened(request);
  const form = useContractForm(secondLook, {
    start: { note: '' },
    kept: `second look ${verdict} ${request.id}`,
    params: { id: request.id },
    body: ({ note }) => ({ verdict, note, mark: request.flagsMark }),
    shape: async () => (await import('@keywright/contract/second-look')).secondLook,
    also: ({ note }, found) => ({
      ...found,
      ...(verdict === 'OBJECTED' && note.trim() === '' ? { note: m.failure_request_objection_why } : {}),
    }),
    failed: m.desk_error_status,
    focus: 'field',
    done: (now: DeskRequest) => {
      show(now);
      onClose();
      showToast(m.desk_second_saved({ vehicle: vehicleOf(now) }), { tone: 'fulfilled' });
    },
    onFailed: () => void askAgain(),
  });
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={titles[verdict]()}
      form={form}
      send={titles[verdict]()}
      sending={m.desk_saving()}
      danger={verdict === 'OBJECTED'}
    >
      <p>{explained[verdict]()}</p>
      {unopened.length > 0 ? (
        <Alert tone="late">{m.desk_second_unopened({ documents: unopened.join(', ') })}</Alert>
      ) : null}
      <Field
        {...form.field('note')}
        label={m.desk_second_note()}
        optional={verdict === 'APPROVED'}
        required={verdict === 'OBJECTED'}
      >
        <Textarea rows={3} maxLength={500} {...form.input('note')} />
      </Field>
    </FormSheet>
  );
};
