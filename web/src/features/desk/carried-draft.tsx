import type { DeskRequest } from '@keywright/contract/desk';
import { openCodeDraft } from '@keywright/contract/code-drafts.calls';
import { call } from '../../lib/call.ts';
import { timeOfDay } from '../../lib/format.ts';
import { saysOf } from '../../lib/refusal.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { CodeForm } from './code-fields.ts';
import { useShown } from './desk.queries.ts';
import { focusCode } from './focus-code.ts';

const codes = ['keycode', 'pincode'] as const;
const fields = [...codes, 'codeSource', 'codeReference', 'codeCostCents'] as const;

/**
 * What the admin before had typed: one press puts it into the form, where it is read back like a pasted code. A field that
 * was empty leaves what the new holder typed there.
 */
export const CarriedDraft = ({ request: { id, draft }, form }: { request: DeskRequest; form: CodeForm }) => {
  const { askAgain } = useShown();
  const { run, busy, error } = useAttempt();
  if (!draft) return null;
  const use = () =>
    void run(async () => {
      const typed = await call(openCodeDraft, { params: { id } }, m.desk_draft_failed);
      for (const name of fields) if (typed[name] !== '') form.put(name, typed[name]);
      for (const name of codes) if (typed[name] !== '') form.rhf.setValue(`${name}Pasted`, true);
      focusCode();
      await askAgain();
    }, askAgain);
  return (
    <Alert tone={error ? 'rejected' : 'progress'}>
      {error
        ? saysOf(error, m.desk_draft_failed())
        : m.desk_draft_carried({ name: draft.name, time: timeOfDay(draft.savedAt) })}{' '}
      <Button tone="text" dense busy={busy && m.desk_starting()} onClick={use}>
        {m.desk_draft_use()}
      </Button>
    </Alert>
  );
};
