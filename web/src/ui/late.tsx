import { type ComponentType, createContext, lazy, Suspense, use, useState } from 'react';
import { ErrorState } from './error-state.tsx';
import { ownWords } from './own-words.ts';
import { reloadOnce } from './reload-once.ts';
import { isReachable } from './reachable.ts';

const Again = createContext(() => {});

const Missing = () => (
  <ErrorState title={ownWords().partLost()} onRetry={use(Again)}>
    {ownWords().unreachable()}
  </ErrorState>
);

/**
 * A part of a page that is fetched when it is first shown, inside a `Suspense`. Where it does not come, words and a
 * button to ask again stand in its place, and the rest of the page goes on. Asked for again in vain though the server
 * answers, it has another name by now: then the whole page is fetched again, once.
 */
export const late = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
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

/** A sheet that is fetched when it is first opened. From then on it stays, and with it what was typed there. */
export const lateSheet = <Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>) => {
  const Sheet = late(load);
  return (props: Props) => {
    const [wasOpen, setWasOpen] = useState(props.open);
    if (props.open && !wasOpen) setWasOpen(true);
    return <Suspense>{wasOpen ? <Sheet {...props} /> : null}</Suspense>;
  };
};
