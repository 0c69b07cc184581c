import type { RegistrationPaper } from '@keywright/contract/accounts';
import type { OwnCredentials } from '@keywright/contract/profile';
import { at } from '../../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { paperName, standings, whyRejected } from '../credentials/credential-words.ts';
import styles from './account-checklist.module.css';

type Paper = OwnCredentials['identificationDocuments'][number];

/** The documents that the code desk checks before it approves an account, in the order of registration. */
const kinds: readonly RegistrationPaper[] = ['frontId', 'backId', 'insurance'];

type AccountChecklistProps = {
  papers: readonly Paper[];
  /** Opens the choice of a file on this page; without it the button leads to the page that has one. */
  onReplace?: ((kind: RegistrationPaper) => void) | undefined;
};

/** Where an account stands that is not approved yet: each document with its state, the desk's reason and the way to replace it. */
export const AccountChecklist = ({ papers, onReplace }: AccountChecklistProps) => {
  const rows = kinds.map((kind) => ({ kind, paper: papers.find((one) => one.kind === kind) }));
  return (
    <Card>
      <section className={styles.checklist} aria-labelledby="account-checklist">
        <h2 id="account-checklist">{titleOf(rows.map(({ paper }) => paper))}</h2>
        <p className="meta">{m.profile_check_lead()}</p>
        <ul className={styles.rows}>
          {rows.map(({ kind, paper }) => (
            <Row key={kind} kind={kind} paper={paper} onReplace={onReplace} />
          ))}
        </ul>
      </section>
    </Card>
  );
};

const titleOf = (papers: readonly (Paper | undefined)[]): string => {
  if (papers.some((paper) => paper?.status === 'REJECTED')) return m.profile_check_title_replace();
  if (papers.includes(undefined)) return m.profile_check_title_missing();
  return m.profile_check_title_review();
};

const stateOf = (paper: Paper | undefined): { tone: BadgeTone; words: () => string } =>
  paper ? standings[paper.status] : { tone: 'late', words: m.profile_check_missing };

type RowProps = {
  kind: RegistrationPaper;
  paper: Paper | undefined;
  onReplace: AccountChecklistProps['onReplace'];
};

const Row = ({ kind, paper, onReplace }: RowProps) => {
  const { tone, words } = stateOf(paper);
  const name = paperName(kind);
  const needsFile = !paper || paper.status === 'REJECTED';
  const act = (
    <>
      {paper ? m.profile_replace() : m.profile_check_add()}
      <VisuallyHidden> {name}</VisuallyHidden>
    </>
  );
  return (
    <li className={styles.row}>
      <span className={styles.name}>{name}</span>
      <Badge tone={tone}>{words()}</Badge>
      {paper?.reviewReason ? (
        <p
          className={styles.why}
        >{`${whyRejected(paper.reviewReason, paper.reviewNotes)} ${m.profile_check_only()}`}</p>
      ) : null}
      {needsFile ? (
        <div className={styles.act}>
          {onReplace ? (
            <Button onClick={() => onReplace(kind)}>{act}</Button>
          ) : (
            <LinkButton to={at(`/profile?file=${kind}`)}>{act}</LinkButton>
          )}
        </div>
      ) : null}
    </li>
  );
};
