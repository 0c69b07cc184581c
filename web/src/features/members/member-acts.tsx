import { fullName } from '@keywright/contract/full-name';
import type { MemberPaper, OneMember } from '@keywright/contract/members';
import { reinstateMember, revokeMember, validateMember } from '@keywright/contract/members.calls';
import { useQuery } from '@tanstack/react-query';
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
import { documentsQuery, useMembersShown } from './members.queries.ts';
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
  const [isBlocked, setBlocked] = useState(false);
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
  const isWaiting = member.isActive && !member.isValidatedUser;
  const unusable = useUnusable(member);
  const unopened = papers.filter((kind) => member[kind] !== null && !member.opened.includes(kind));
  const isOpened = unopened.length === 0;
  // No reason is asked for before the papers were opened: the server refuses it whatever the reason.
  const validate = () => {
    if (!may('validate')) return setBlocked(true);
    if (member.missing.length === 0 || !isOpened) return press('validate');
    forget();
    setPassing(true);
  };
  useCommands([
    ...(isWaiting ? [{ key: 'v', words: m.members_validate(), run: () => busy || validate() }] : []),
    ...(may('revoke') ? [{ words: m.members_revoke(), run: () => setAsked(true) }] : []),
    ...(may('reinstate') ? [{ words: m.members_reinstate(), run: () => busy || press('reinstate') }] : []),
  ]);
  return (
    <div className={styles.acts}>
      {may('validate') && !isOpened ? (
        <p className={styles.meta}>{m.members_open_first({ documents: namesOf(unopened) })}</p>
      ) : null}
      {isWaiting && !may('validate') ? <Blocked unusable={unusable} isPressed={isBlocked} /> : null}
      {may('validate') && member.missing.length > 0 ? (
        <MissingList missing={member.missing} state={member.state} />
      ) : null}
      <ActButtons
        may={may}
        mayPressValidate={isWaiting}
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

const papers: readonly MemberPaper[] = ['frontId', 'backId', 'insurance'];

const namesOf = (kinds: readonly MemberPaper[]): string => kinds.map((kind) => m.members_doc({ kind })).join(', ');

/** The documents of registration that were not given, or were rejected: as far as their state is loaded. */
const useUnusable = (member: OneMember): readonly MemberPaper[] => {
  const { data: documents = [] } = useQuery(documentsQuery(member.id));
  const isRejected = (kind: MemberPaper) =>
    documents.some(({ docType, status }) => docType === kind && status === 'REJECTED');
  return papers.filter((kind) => member[kind] === null || isRejected(kind));
};

/** Why this member can't be validated: calm at first, as a refusal once Validate was pressed. No names before the documents are loaded. */
const Blocked = ({ unusable, isPressed }: { unusable: readonly MemberPaper[]; isPressed: boolean }) => {
  const words =
    unusable.length === 0 ? m.members_papers_unknown() : m.members_papers_missing({ documents: namesOf(unusable) });
  return isPressed ? <Alert tone="rejected">{words}</Alert> : <p className={styles.meta}>{words}</p>;
};

type ActButtonsProps = {
  mayPressValidate: boolean;
  may: (act: Act) => boolean;
  doing: Act | null;
  onPress: (act: Act) => void;
  onRevoke: () => void;
};

const ActButtons = ({ may, mayPressValidate, doing, onPress, onRevoke }: ActButtonsProps) => (
  <Row>
    {mayPressValidate ? (
      <Button
        tone="approve"
        aria-keyshortcuts="V"
        busy={doing === 'validate' && m.members_validating()}
        onClick={() => onPress('validate')}
      >
        {m.members_validate()} <KeyCap silent>V</KeyCap>
      </Button>
    ) : null}
    {may('revoke') ? (
      <Button busy={doing === 'revoke' && m.members_revoking()} onClick={onRevoke}>
        {m.members_revoke()}
      </Button>
    ) : null}
    {may('reinstate') ? (
      <Button busy={doing === 'reinstate' && m.members_reinstating()} onClick={() => onPress('reinstate')}>
        {m.members_reinstate()}
      </Button>
    ) : null}
  </Row>
);
