import type { SignedIn } from '@keywright/contract/people';
import { useState } from 'react';
import { FormParts } from '../../../lib/forms/form-part.ts';
import { at } from '../../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Page, PageHead, TwoColumns } from '../../../ui/layout.tsx';
import { Link } from '../../../ui/link.ts';
import { PageBar } from '../../../ui/page-bar.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { DraftSaved } from '../draft/saving.tsx';
import { OfflineNote } from '../offline-note.tsx';
import { StartOver } from '../start-over.tsx';
import { ListEntry } from './list-entry.tsx';
import type { ManyDraft, ManyStart } from './many-draft.ts';
import { ManyOutcome } from './many-outcome.tsx';
import { AddBar, AddButton, ManySummary, PlanLimit, readyWords } from './many-summary.tsx';
import { RowCard } from './row-card.tsx';
import { SharedDocuments } from './shared-documents.tsx';
import styles from './many.module.css';
import { useGrowing } from './use-growing.ts';
import { useMany } from './use-many.ts';

type ManyFormProps = {
  user: SignedIn;
  draft: ManyDraft;
  start: ManyStart;
  onStartOver: (keys: readonly string[]) => void;
};

/** A list of vehicles, from what was pasted to the cart. */
export const ManyForm = ({ user, draft, start, onStartOver }: ManyFormProps) => {
  const many = useMany(user, draft, start);
  const { list, judged, shelves } = many;
  const { lines } = judged;
  const wide = useWide();
  const drawn = useGrowing(lines.length);
  const [marked, setMarked] = useState(0);
  const add = m.many_add({ count: many.lines.length });
  const press = () => {
    setMarked((count) => count + 1);
    void many.press();
  };
  const button = <AddButton many={many} label={add} onPress={press} />;
  return (
    <FormParts {...many.form}>
      <PageBar title={m.many_title()} aside={<DraftSaved saved={many.saved} />} />
      <Page wide={wide}>
        <TwoColumns aside={<ManySummary many={many}>{wide ? button : null}</ManySummary>}>
          <OfflineNote button={add} />
          <ErrorSummary
            title={m.errors_summary_title()}
            titlePrefix={m.errors_title_prefix()}
            errors={many.missing}
            attempt={many.attempt}
          />
          <ManyOutcome outcome={many.outcome} isEmpty={marked > 0 && many.lines.length === 0 && lines.length > 0} />
          <PageHead title={m.many_title()}>{m.many_lead()}</PageHead>
          <PlanLimit judged={judged} />
          <ListEntry list={list} />
          {judged.makes.isError ? (
            <ErrorState
              title={m.ask_makes_failed()}
              error={judged.makes.error}
              onRetry={() => void judged.makes.refetch()}
            />
          ) : null}
          {lines.length > 0 ? (
            <>
              <SharedDocuments user={user} shelf={many.shared} />
              <section aria-labelledby="lines-title" className={styles.section}>
                <h2 id="lines-title">{m.many_lines({ count: lines.length })}</h2>
                <p role="status">{readyWords(judged)}</p>
                <ol className={styles.lines}>
                  {lines.map((line, place) => (
                    <RowCard
                      key={line.row.key}
                      line={line}
                      // What is asked of one by itself is known once it is drawn, and is asked for by a press before that.
                      isWhole={place < drawn || line.row.authority !== 'same'}
                      price={line.fault === null ? judged.priced?.of[line.vin] : undefined}
                      makes={judged.makes.data}
                      user={user}
                      list={list}
                      shelves={shelves}
                      kept={start.own.get(line.row.key)}
                    />
                  ))}
                </ol>
              </section>
              <StartOver
                words={m.many_start_over_words()}
                onStartOver={() => onStartOver(list.get().map(({ key }) => key))}
              />
            </>
          ) : (
            <Link to={at('/vehicle-keycode-request')}>{m.many_one()}</Link>
          )}
        </TwoColumns>
      </Page>
      {wide ? null : <AddBar many={many} label={add} onPress={press} />}
    </FormParts>
  );
};
