import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { ownWords } from './own-words.ts';

/** Says that a picture did not arrive, with a button that loads it again. */
export const LostPicture = ({ words, onRetry }: { words: string; onRetry: () => void }) => (
  <Alert
    tone="rejected"
    action={
      <Button dense onClick={onRetry}>
        {ownWords().retry()}
      </Button>
    }
  >
    {words}
  </Alert>
);
