import { placeLegalHold } from '@keywright/contract/legal-holds';
import { placeLegalHold as placeCall } from '@keywright/contract/legal-holds.calls';
import { type SubmitEvent, useId, useState } from 'react';
import { call } from '../../lib/call.ts';
import { type Faults, faultsFrom, inOrder, without } from '../../lib/faults.ts';
import { Refused, saysOf } from '../../lib/refusal.ts';
import { useTyped } from '../../lib/use-typed.ts';
import { m } from '../../paraglide/messages.js';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Sheet } from '../../ui/modal.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { ReasonField } from './reason-field.tsx';
import { useHoldAct } from './use-hold-act.ts';

type About = 'request' | 'person';
type Typed = { about: About; subject: string; reason: string };
const nothing: Typed = { about: 'request', subject: '', reason: '' };

const kinds: Record<About, { name: () => string; subject: () => string; unknown: () => string }> = {
  request: { name: m.holds_request, subject: m.holds_id, unknown: m.holds_no_request },
  person: { name: m.holds_person, subject: m.holds_email, unknown: m.holds_no_person },
};
const abouts: readonly About[] = ['request', 'person'];

/** Keeps everything of one request or one person from being destroyed, with a reason. */
export const PlaceSheet = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const formId = useId();
  const { typed, faults, attempt, change, submit, act } = usePlacing(onClose);
  const kind = kinds[typed.about];
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={m.holds_place()}
      closeLabel={m.common_close()}
      footer={
        <Button type="submit" form={formId} tone="primary" wide busy={act.isPending && m.holds_sending()}>
          {m.holds_place()}
        </Button>
      }
    >
      <form id={formId} noValidate method="post" onSubmit={submit}>
        <Stack>
          <ErrorSummary
            title={m.errors_summary_title()}
            titlePrefix={m.errors_title_prefix()}
            errors={inOrder(faults, ['about', 'subject', 'reason'])}
            attempt={attempt}
          />
          <Field name="about" label={m.holds_about()} required>
            <Select
              name="about"
              value={typed.about}
              onChange={(event) => change({ about: event.target.value as About, subject: '' })}
            >
              {abouts.map((about) => (
                <option key={about} value={about}>
                  {kinds[about].name()}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            name="subject"
            label={kind.subject()}
            hint={typed.about === 'request' ? m.holds_id_hint() : undefined}
            error={faults['subject']}
            required
          >
            <TextInput
              name="subject"
              autoCapitalize="none"
              autoComplete="off"
              inputMode={typed.about === 'person' ? 'email' : 'text'}
              value={typed.subject}
              onChange={(event) => change({ subject: event.target.value })}
            />
          </Field>
          <ReasonField value={typed.reason} error={faults['reason']} onChange={(reason) => change({ reason })} />
          {act.error && !isUnknown(act.error) ? <Alert tone="rejected">{saysOf(act.error)}</Alert> : null}
        </Stack>
      </form>
    </Sheet>
  );
};

const isUnknown = (error: unknown): boolean => error instanceof Refused && error.code === 'not_found';

/** What is typed and what is wrong with it. */
const usePlacing = (onClose: () => void) => {
  const { typed, change, forget } = useTyped('legal hold', nothing);
  const [faults, setFaults] = useState<Faults>({});
  const [attempt, setAttempt] = useState(0);
  const blame = (found: Faults) => {
    setFaults(found);
    setAttempt((count) => count + 1);
  };
  const act = useHoldAct({
    send: (body: Typed) => call(placeCall, { body }, m.holds_failed),
    done: m.holds_place_done,
    onDone: () => {
      forget();
      onClose();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (act.isPending) return;
    const judged = placeLegalHold.body.safeParse(typed);
    if (!judged.success) return blame(faultsFrom(judged.error));
    blame({});
    const onError = (error: unknown) => isUnknown(error) && blame({ subject: kinds[typed.about].unknown() });
    act.mutate(judged.data, { onError });
  };
  return {
    typed,
    faults,
    attempt,
    act,
    submit,
    /** A field that is being put right is not blamed any longer. */
    change: (part: Partial<Typed>) => {
      setFaults((before) => Object.keys(part).reduce(without, before));
      change(part);
    },
  };
};
