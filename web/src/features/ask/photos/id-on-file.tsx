import type { IdHolder } from '@keywright/contract/authority-kinds';
import { idOnFile } from '@keywright/contract/id-on-file.calls';
import type { IdOnFile as Sides } from '@keywright/contract/id-on-file';
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { asked } from '../../../lib/asked.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../../ui/button.tsx';
import { CheckShape, ExclamationShape } from '../../../ui/shapes.tsx';
import styles from './id-on-file.module.css';
import { fileOnFile, onFileType } from './on-file.ts';
import type { PhotoShelf } from './photo-shelf.ts';

const onFileQuery = asked(['requests', 'id-on-file'], idOnFile, m.ask_on_file_failed);

const kinds = ['frontId', 'backId'] as const;
type Given = { kind: (typeof kinds)[number]; file: string; address: string };

const given = (sides: Sides | undefined): Given[] =>
  kinds.flatMap((kind) => {
    const side = sides?.[kind];
    return side ? [{ kind, ...side }] : [];
  });

/** For a whole picture on the weakest line. */
const PATIENCE_MS = 120_000;

const pictureOf = async ({ file, address }: Given): Promise<Blob> => {
  const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error('no picture');
  return new Blob([await answer.arrayBuffer()], { type: onFileType(file) });
};

type IdOnFileProps = { shelf: PhotoShelf; needed: IdHolder | null };

/** The approved ID of a member's account, for a request in one tap, where it is not another person's ID that is needed. */
export const IdOnFile = ({ shelf, needed }: IdOnFileProps) => {
  const { data, refetch } = useQuery(onFileQuery);
  const photos = useSyncExternalStore(shelf.subscribe, shelf.photos);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const sides = given(data);
  if (sides.length === 0 || (needed !== null && needed !== 'locksmith')) return null;
  const isUsed = sides.every(({ kind, file }) => {
    const { blob, step } = photos[kind];
    return blob !== null && step !== 'failed' && fileOnFile(blob) === file;
  });
  const use = async () => {
    setState('busy');
    try {
      // What was replaced on the account meanwhile is not asked for by its old name.
      const now = given((await refetch({ throwOnError: true })).data);
      const pictures = await Promise.all(now.map(async (side) => ({ kind: side.kind, blob: await pictureOf(side) })));
      for (const { kind, blob } of pictures)
        shelf.slots[kind].restore({
          blob,
          advice: null,
          id: null,
          uploadedAt: null,
          givenFor: 'locksmith',
          shown: true,
        });
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <div className={styles.place}>
      <p className={styles.hint} role="status">
        {isUsed ? (
          <>
            <CheckShape /> {m.ask_on_file_used()}
          </>
        ) : (
          m.ask_on_file_hint()
        )}
      </p>
      {state === 'failed' ? (
        <p className={styles.failed} role="alert">
          <ExclamationShape /> {m.ask_on_file_failed()}
        </p>
      ) : null}
      {isUsed ? null : (
        <Button wide busy={state === 'busy' && m.ask_on_file_busy()} onClick={() => void use()}>
          {m.ask_on_file_use()}
        </Button>
      )}
    </div>
  );
};
