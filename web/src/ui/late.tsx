import { type ComponentType, createContext, lazy, use, useState } from 'react';
import { ErrorState } from './error-state.tsx';
import { reloadOnce } from './reload-once.ts';
import { isReachable } from './reachable.ts';

/** What is said where a part did not come: what happened, why, and the words on the button. */
type LateWords = () => { title: string; says: string; retry: string };

const Again = createContext(() => {});

const missing = (words: LateWords) => () => {
  const again = use(Again);
  const { title, says, retry } = words();
  return (
    <ErrorState title={title} retryLabel={retry} onRetry={again}>
      {says}
    </ErrorState>
  );
};

/** The pressed button goes with its words: the keyboard goes on from what is around them. */
const keepFocusNear = (): void =>
  document.activeElement?.parentElement?.closest<HTMLElement>('[tabindex], dialog')?.focus({ preventScroll: true });

/**
 * A part of a page that is fetched when it is first shown, inside a `Suspense`. Where it does not come, words and a
 * button to ask again stand in its place, and the rest of the page goes on. Asked for again in vain though the server
 * answers, it has another name by now: then the whole page is fetched again, once.
 */
export const late = <Props extends object>(load: () => Promise<ComponentType<Props>>, words: LateWords) => {
  const Missing = missing(words);
  const fetched = (isAgain: boolean) =>
    lazy(async (): Promise<{ default: ComponentType<Props> }> => {
      try {
        return { default: await load() };
      } catch {
        if (isAgain && (await isReachable())) reloadOnce();
        return { default: Missing };
      }
    });
  let latest = fetched(false);
  return (props: Props) => {
    const [Part, setPart] = useState(() => latest);
    const again = () => {
      keepFocusNear();
      latest = fetched(true);
      setPart(() => latest);
    };
    return (
      <Again value={again}>
        <Part {...props} />
      </Again>
    );
  };
};
