import type { MemberPaper, OneMember } from '@keywright/contract/members';
import FileText from 'icon:file-text';
import { useState } from 'react';
import { useCommands } from '../../lib/keys/commands.ts';
import { m } from '@keywright/words/messages';
import { Icon } from '../../ui/icon.tsx';
import { CheckShape } from '../../ui/shapes.tsx';
import styles from './members.module.css';
import { useMembersShown } from './members.queries.ts';
import { PaperSheet } from './paper-sheet.tsx';

const kinds: readonly MemberPaper[] = ['frontId', 'backId', 'insurance'];

/** The papers of registration. Each look is on record, so a paper is fetched when somebody presses it, and shown small from then on. */
export const MemberPapers = ({ member }: { member: OneMember }) => {
  const [shown, setShown] = useState<MemberPaper | null>(null);
  const { askAgain } = useMembersShown();
  useCommands(
    kinds.flatMap((kind, at) =>
      member[kind]
        ? [
            {
              key: `${at + 1}`,
              words: m.members_open_named({ document: m.members_doc({ kind }) }),
              run: () => setShown(kind),
            },
          ]
        : [],
    ),
  );
  return (
    <div>
      <h3 className={styles.sub}>{m.members_papers()}</h3>
      <ul className={styles.thumbs}>
        {kinds.map((kind) => (
          <li key={kind}>
            <Thumb member={member} kind={kind} onOpen={() => setShown(kind)} />
          </li>
        ))}
      </ul>
      <PaperSheet
        open={shown !== null}
        onClose={() => setShown(null)}
        name={shown ? m.members_doc({ kind: shown }) : ''}
        source={shown && member[shown]}
        isPdf={false}
        onShown={() => void askAgain()}
      />
    </div>
  );
};

type ThumbProps = { member: OneMember; kind: MemberPaper; onOpen: () => void };

const Thumb = ({ member, kind, onOpen }: ThumbProps) => {
  const name = m.members_doc({ kind });
  const source = member[kind];
  const isOpened = member.opened.includes(kind);
  if (!source) {
    return (
      <span className={styles.noThumb}>
        {name}
        <span className={styles.meta}>{m.members_not_given()}</span>
      </span>
    );
  }
  return (
    <button type="button" className={styles.thumb} onClick={onOpen}>
      <span className={styles.picture}>
        {isOpened ? <img src={source} alt="" loading="lazy" /> : <Icon of={FileText} />}
      </span>
      <span>{name}</span>
      <span className={styles.meta}>
        {isOpened ? <CheckShape /> : null} {isOpened ? m.members_opened() : m.members_not_opened()}
      </span>
    </button>
  );
};
