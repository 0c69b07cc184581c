import type { DeskRequest } from '@keywright/contract/desk';
import { askPhotoAgain } from '@keywright/contract/desk.calls';
import type { DocumentKind, PhotoReason } from '@keywright/contract/requests';
import { useState } from 'react';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSheet } from '../../ui/form-sheet.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { Options, Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useCommands } from '../../lib/keys/commands.ts';
import { vehicleOf } from './desk-words.ts';
import { useShown } from './desk.queries.ts';
import { photoReasons } from '../../lib/reason-words.ts';
import { requestPhotoNames } from '@keywright/words/photo-names';

const choices = Object.keys(photoReasons) as PhotoReason[];

/** Asks the customer for the photo that is chosen again; the reasons begin with their number, so that the number chooses one. */
export const AskAgain = ({ request, kind }: { request: DeskRequest; kind: DocumentKind }) => {
  const [open, setOpen] = useState(false);
  const { show, askAgain } = useShown();
  const form = useContractForm(askPhotoAgain, {
    start: { reason: '' },
    params: { id: request.id },
    body: ({ reason }) => ({ kind, reason: reason as PhotoReason }),
    shape: async () => (await import('@keywright/contract/desk')).askPhotoAgain,
    failed: m.desk_error_status,
    focus: 'field',
    done: (shown: DeskRequest) => {
      show(shown);
      setOpen(false);
      const document = requestPhotoNames[kind]();
      showToast(m.desk_again_asked({ document, vehicle: vehicleOf(request) }), { tone: 'fulfilled' });
    },
    onFailed: () => void askAgain(),
  });
  useCommands([{ key: 'a', words: m.desk_again(), run: () => setOpen(true) }]);
  return (
    <>
      <Button tone="text" dense onClick={() => setOpen(true)}>
        {m.desk_again()} <KeyCap>A</KeyCap>
      </Button>
      <FormSheet
        open={open}
        onClose={() => setOpen(false)}
        title={m.desk_again_title({ document: requestPhotoNames[kind]() })}
        form={form}
        send={m.desk_again_send()}
        sending={m.desk_again_sending()}
      >
        <p>{m.desk_again_words()}</p>
        <Field {...form.field('reason')} label={m.desk_decline_reason()} required>
          <Select {...form.input('reason')}>
            <option value="">{m.desk_decline_choose()}</option>
            <Options of={choices.map((one, index) => [one, `${index + 1} ${photoReasons[one]()}`])} />
          </Select>
        </Field>
      </FormSheet>
    </>
  );
};
