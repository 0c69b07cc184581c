import type { AuthorityRule, RecordedAsks } from '@keywright/contract/authorities';
import { spoken } from '@keywright/words/spoken';
import { extraNames, idHolderNames } from '../../lib/authority-words.ts';
import { calendarDay } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import styles from './authorities.module.css';

/** What a document list asks for, and where that is written. */
export const AskWords = ({ rule }: { rule: RecordedAsks }) => (
  <>
    <p>{[m.authorities_three({ id: idHolderNames[rule.idOf]() }), ...besides(rule)].join(' ')}</p>
    {rule.sentences ? <blockquote className={styles.sentence}>{rule.sentences[spoken()]}</blockquote> : null}
    <p className="meta">{m.authorities_source({ source: rule.source, date: calendarDay(rule.asOf) })}</p>
  </>
);

const names = (kinds: AuthorityRule['required']): string => kinds.map((kind) => extraNames[kind]()).join(', ');

const besides = ({ required, optional, sentences }: RecordedAsks): string[] => {
  return [
    ...(required.length > 0 ? [m.authorities_needs({ documents: names(required) })] : []),
    ...(optional.length > 0 ? [m.authorities_takes({ documents: names(optional) })] : []),
    sentences ? m.authorities_signs() : m.authorities_signs_nothing(),
  ];
};
