import type { IdHolder } from '@keywright/contract/authority-kinds';
import { m } from '@keywright/words/messages';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { PhotoShelf } from './photo-shelf.ts';
import { usePhotos } from './use-photo-shelf.ts';

type SetAsideProps = { shelf: PhotoShelf; needed: IdHolder | null };

/** Says that an ID was set aside because another person's is needed, until that is there or the person says it is the right one. */
export const SetAside = ({ shelf, needed }: SetAsideProps) => {
  const aside = shelf.aside.use();
  const photos = usePhotos(shelf);
  const isMissing = aside.some(({ kind }) => photos[kind].step === 'empty');
  if (needed === null || !isMissing) return null;
  return (
    <Alert
      tone="late"
      action={
        <Button tone="text" onClick={shelf.confirmAside}>
          {m.authorities_set_aside_use({ holder: needed })}
        </Button>
      }
    >
      {m.authorities_set_aside({ holder: needed })}
    </Alert>
  );
};
