import { secondStep } from '@keywright/contract/factors.calls';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.tsx';
import { useTitlePrefix } from '../../ui/title-prefix.ts';
import { type CodeKind, wrongCode, CodeField } from './code-field.tsx';
import { factorSays } from './passkeys.ts';
import { APP_DIGITS } from './typed-code.ts';

/** An app's code is sent whole. */
export const shortFault = (kind: CodeKind, code: string) =>
  kind === 'app' && code !== '' && code.length < APP_DIGITS ? { code: m.factors_step_short } : {};

type CodeFormProps<R> = {
  kind: CodeKind;
  send: (code: string) => Promise<R>;
  /** Goes on, or says why it cannot. */
  done: (reply: R) => unknown;
  /** Hears what failed. True where it says so itself. */
  onFailed?: (error: unknown) => boolean;
};

/** Asks for a code of an app, which is sent as soon as it is whole, or for a recovery code. */
export const CodeForm = <R,>({ kind, send, done, onFailed }: CodeFormProps<R>) => {
  const form = useContractForm(secondStep, {
    start: { code: '' },
    // What proves who somebody is takes the same code by another call.
    shape: async () => (await import('@keywright/contract/factors')).secondStep,
    also: ({ code }, found) => ({ ...found, ...shortFault(kind, code) }),
    refusals: { 'session.wrong_code': { code: wrongCode[kind] } },
    failed: m.sign_in_unknown_error,
    says: (error) => factorSays(error, m.sign_in_unknown_error()),
    focus: 'field',
    send: ({ body }) => send(body.code),
    done,
    ...(onFailed && { onFailed }),
  });
  useTitlePrefix(m.errors_title_prefix(), form.failure !== null || form.summary.errors.length > 0);
  return (
    <form {...form.form}>
      <Stack>
        {form.failure ? <Alert tone="rejected">{form.failure.words}</Alert> : null}
        <CodeField
          {...form.field('code')}
          kind={kind}
          value={form.value('code')}
          onChange={(code) => form.put('code', code)}
          onComplete={() => void form.submit()}
          first
        />
        <Button type="submit" tone="primary" wide busy={form.busy && m.factors_step_submitting()}>
          {m.factors_step_submit()}
        </Button>
      </Stack>
    </form>
  );
};
