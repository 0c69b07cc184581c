import type { PageAddress } from '@keywright/contract/pages';
import type { Duty, Role } from '@keywright/contract/people';
import { me } from '@keywright/contract/sign-in.calls';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from '../../../ui/link.ts';
import { call } from '../../../lib/call.ts';
import { setUser, useSession } from '../../../lib/session.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { m } from '@keywright/words/messages';
import { Card, Page, PageHead } from '../../../ui/layout.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { type Step, Steps } from '../../../ui/steps.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { ChooseFactor } from './choose-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { pageAfterLogin, useNextPage } from '../next-page.ts';
import styles from './secure-account.module.css';

type SecureAccountScreenProps = {
  landingOf: Record<Role, PageAddress>;
  /** What changes the password, with a heading of its own; it notes in the session that this duty is done. */
  passwordPanel: ReactNode;
};

type Stage = 'password' | 'factor' | 'codes';

const stagesOf: Record<Duty, readonly Stage[]> = {
  'change-password': ['password'],
  'add-second-factor': ['factor', 'codes'],
};

const names: Record<Stage, () => string> = {
  password: m.factors_secure_password,
  factor: m.factors_secure_factor,
  codes: m.factors_secure_codes,
};

const headings = { factor: m.factors_secure_factor, codes: m.factors_codes_title };

/** Leads somebody of the desk through what must be done before anything else, and then on to their page. */
export const SecureAccountScreen = ({ landingOf, passwordPanel }: SecureAccountScreenProps) => {
  const duties = useSession().user?.duties ?? [];
  // What was to be done when the page was opened stays in the list when it is done.
  const [stages] = useState(() => duties.flatMap((duty) => stagesOf[duty]));
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { refresh, failure } = useWayOn({ landingOf, waits: codes !== null, worked: stages.length > 0 });

  const due: Stage = duties.includes('change-password') ? 'password' : 'factor';
  const now = codes ? 'codes' : due;
  const steps = useRef<HTMLDivElement>(null);
  useKeptFocus(steps, now);
  const kept = () => {
    setCodes(null);
    void refresh();
  };
  return (
    <Page>
      <PageTitle>{m.factors_secure_title()}</PageTitle>
      <PageHead title={m.factors_secure_title()}>{m.factors_secure_lead()}</PageHead>
      <div ref={steps} tabIndex={-1}>
        <StepsOf stages={stages} now={now} />
      </div>
      {failure ? (
        <ErrorState title={m.factors_secure_unsure()} error={failure.error} onRetry={() => void refresh()} />
      ) : (
        <Card className={styles.card}>
          {now === 'password' ? (
            <>
              <p>{m.factors_secure_password_about()}</p>
              {passwordPanel}
            </>
          ) : (
            <h2>{headings[now]()}</h2>
          )}
          {codes ? <RecoveryCodes codes={codes} onKept={kept} /> : null}
          {now === 'factor' && duties.length > 0 ? (
            <ChooseFactor onCodes={setCodes} onPasskey={() => void refresh()} />
          ) : null}
        </Card>
      )}
    </Page>
  );
};

const StepsOf = ({ stages, now }: { stages: readonly Stage[]; now: Stage }) => {
  const at = stages.indexOf(now);
  const steps = stages.map((stage, index): Step => {
    if (index < at) return { name: names[stage](), state: 'done', stateWords: m.factors_secure_done() };
    return index === at
      ? { name: names[stage](), state: 'now', stateWords: m.factors_secure_now() }
      : { name: names[stage](), state: 'next', stateWords: m.factors_secure_next() };
  });
  return (
    <Steps
      label={m.factors_secure_steps()}
      progress={m.factors_secure_progress({ step: at + 1, steps: stages.length })}
      steps={steps}
    />
  );
};

type WayOn = {
  landingOf: Record<Role, PageAddress>;
  /** There is still something to read here. */
  waits: boolean;
  /** Something was to be done here at all. */
  worked: boolean;
};

/** Asks what is left to do, and leaves for the person's page when it is nothing. */
const useWayOn = ({ landingOf, waits, worked }: WayOn) => {
  const { user } = useSession();
  const next = useNextPage();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const free = user !== null && user.duties.length === 0 && !waits;

  useEffect(() => {
    if (!free) return;
    if (worked) showToast(m.factors_secure_ready(), { tone: 'fulfilled' });
    void navigate(pageAfterLogin(user, next, landingOf), { replace: true });
  }, [free, worked, user, next, landingOf, navigate]);

  const refresh = async () => {
    setFailure(null);
    try {
      setUser((await call(me, {}, m.factors_secure_unsure)).user);
    } catch (error) {
      setFailure({ error });
    }
  };
  return { refresh, failure };
};
