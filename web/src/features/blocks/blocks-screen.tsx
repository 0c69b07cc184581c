import type { BlockEntry } from '@keywright/contract/blocks';
import { m } from '@keywright/words/messages';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { at } from '../../lib/locale.ts';
import { Button } from '../../ui/button.tsx';
import { CardList } from '../../ui/card-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useAsked } from '../../ui/form-sheet.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useFocusLater } from '../../ui/use-focus-later.ts';
import { AddSheet } from './add-sheet.tsx';
import { BlockCard } from './block-card.tsx';
import styles from './blocks.module.css';
import { blocksQuery } from './blocks.queries.ts';
import { RemoveSheet } from './remove-sheet.tsx';

/** The values whose orders need a second review, and what was removed lately. */
export const BlocksScreen = () => {
  const [isAdding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const focusOpener = useFocusLater(opener);
  const close = () => {
    setAdding(false);
    focusOpener();
  };
  return (
    <Screen
      title={m.blocks_title()}
      back={{ to: at('/super-admin/settings'), words: m.desk_nav_settings() }}
      actions={
        <Button ref={opener} dense onClick={() => setAdding(true)}>
          {m.blocks_add()}
        </Button>
      }
      lead={m.blocks_lead()}
    >
      <Loaded query={useQuery(blocksQuery)} failed={m.blocks_load_failed()} count={3}>
        {(all) => <Shown all={all} />}
      </Loaded>
      <AddSheet open={isAdding} onClose={close} />
    </Screen>
  );
};

const Shown = ({ all }: { all: readonly BlockEntry[] }) => {
  const { asked, ask, sheet } = useAsked<BlockEntry>();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useFocusLater(heading);
  const current = all.filter(({ removedAt }) => removedAt === null);
  const removed = all.filter(({ removedAt }) => removedAt !== null);
  return (
    <>
      <section className={styles.section}>
        <h2 ref={heading} tabIndex={-1}>
          {m.blocks_current({ count: current.length })}
        </h2>
        {current.length > 0 ? (
          <CardList>
            {current.map((entry) => (
              <BlockCard key={entry.id} entry={entry} onRemove={ask} />
            ))}
          </CardList>
        ) : (
          <EmptyState>{m.blocks_empty()}</EmptyState>
        )}
      </section>
      {removed.length > 0 ? (
        <section className={styles.section}>
          <h2>{m.blocks_removed({ count: removed.length })}</h2>
          <CardList>
            {removed.map((entry) => (
              <BlockCard key={entry.id} entry={entry} />
            ))}
          </CardList>
        </section>
      ) : null}
      {asked ? (
        // The button that was pressed may have gone with its card.
        <RemoveSheet key={asked.id} {...sheet} entry={asked} onRemoved={focusHeading} />
      ) : null}
    </>
  );
};
