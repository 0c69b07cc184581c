import { fullName } from '@keywright/contract/full-name';
import type { OneMember } from '@keywright/contract/members';
import { reinstateMember, revokeMember, validateMember } from '@keywright/contract/members.calls';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useCommands } from '../../lib/keys/commands.ts';
import { withReason } from '../../lib/refusal.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { Row } from '../../ui/layout.tsx';
import { showToast } from '../../ui/toast-store.ts';
import styles from './members.module.css';
import { useMembersShown } from './members.queries.ts';
import { MissingList, seenOf, ValidateSheet } from './validate-sheet.tsx';

type Act = 'validate' | 'revoke' | 'reinstate';
const failed: Record<Act, () => string> = {
  validate: m.members_validate_failed,
  revoke: m.members_revoke_failed,
  reinstate: m.members_reinstate_failed,
};

const send = (member: OneMember, act: Act): Promise<OneMember> => {
  const params = { id: member.id };
  if (act === 'revoke') return call(revokeMember, { params }, failed.revoke);
  if (act === 'reinstate') return call(reinstateMember, { params }, failed.reinstate);
  return call(validateMember, { params, body: { seen: seenOf(member) } }, failed.validate);
};

/** What may be done about this member now. Taking the access away is asked once more. */
export const MemberActs = ({ member }: { member: OneMember }) => {
  const [asked, setAsked] = useState(false);
  const [passing, setPassing] = useState(false);
  const [doing, setDoing] = useState<Act>('validate');
  const { run, busy, error, forget } = useAttempt();
  const { show, askAgain } = useMembersShown();
  const name = fullName(member);
  const done: Record<Act, () => string> = {
    validate: m.members_validated_ok,
    revoke: () => m.members_revoked_ok({ name }),
    reinstate: () => m.members_reinstated_ok({ name }),
  };
  const press = (act: Act) => {
    setAsked(false);
    setDoing(act);
    void run(
      async () => {
        show(await send(member, act));
        showToast(done[act](), { tone: 'fulfilled' });
      },
      () => void askAgain(),
    );
  };
  const may = (act: Act) => member.can.includes(act);
  const isOpened = member.opened.length >= 3;
  // No reason is asked for before the papers were opened: the server refuses it whatever the reason.
  const validate = () => {
    if (member.missing.length === 0 || !isOpened) return press('validate');
    forget();
    setPassing(true);
  };
  useCommands([
    ...(may('validate') ? [{ key: 'a', words: m.members_validate(), run: () => busy || validate() }] : []),
    ...(may('revoke') ? [{ key: 'x', words: m.members_revoke(), run: () => setAsked(true) }] : []),
    ...(may('reinstate') ? [{ words: m.members_reinstate(), run: () => busy || press('reinstate') }] : []),
  ]);
  return (
    <div className={styles.acts}>
      {may('validate') && !isOpened ? <p className={styles.meta}>{m.members_open_first()}</p> : null}
      {member.isActive && !member.isValidatedUser && !may('validate') ? (
        <p className={styles.meta}>{m.members_papers_missing()}</p>
      ) : null}
      {may('validate') && member.missing.length > 0 ? (
        <MissingList missing={member.missing} state={member.state} />
      ) : null}
      <ActButtons
        may={may}
        doing={busy ? doing : null}
        onPress={(act) => (act === 'validate' ? validate() : press(act))}
        onRevoke={() => setAsked(true)}
      />
      {error ? <Alert tone="rejected">{withReason(failed[doing](), error)}</Alert> : null}
      <ValidateSheet member={member} open={passing} onClose={() => setPassing(false)} />
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={m.members_revoke_title()}
        yes={m.members_revoke()}
        onYes={() => press('revoke')}
      >
        <p className={styles.words}>{m.members_revoke_words({ name })}</p>
      </ConfirmDialog>
    </div>
  );
};

type ActButtonsProps = {
  may: (act: Act) => boolean;
  doing: Act | null;
  onPress: (act: Act) => void;
  onRevoke: () => void;
};

const ActButtons = ({ may, doing, onPress, onRevoke }: ActButtonsProps) => (
  <Row>
    {may('validate') ? (
      <Button
        tone="approve"
        aria-keyshortcuts="A"
        busy={doing === 'validate' && m.members_validating()}
        onClick={() => onPress('validate')}
      >
        {m.members_validate()} <KeyCap silent>A</KeyCap>
      </Button>
    ) : null}
    {may('revoke') ? (
      <Button aria-keyshortcuts="X" busy={doing === 'revoke' && m.members_revoking()} onClick={onRevoke}>
        {m.members_revoke()} <KeyCap silent>X</KeyCap>
      </Button>
    ) : null}
    {may('reinstate') ? (
      <Button busy={doing === 'reinstate' && m.members_reinstating()} onClick={() => onPress('reinstate')}>
        {m.members_reinstate()}
      </Button>
    ) : null}
  </Row>
);
