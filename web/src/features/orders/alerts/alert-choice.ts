import { recall, remember } from '../../../lib/kept.ts';
import { openStore } from '../../../store.ts';

/** A choice of this device that begins as off; every place of the page that shows it hears of a change. */
const choice = (name: 'ready-sound' | 'ready-notices') => {
  const store = openStore(false);
  store.set(recall(name) === 'on');
  return {
    ...store,
    set: (on: boolean): void => {
      remember(name, on ? 'on' : 'off');
      store.set(on);
    },
  };
};

/** How somebody wants to be called when a code is ready, on this device. */
export const alertChoice = { sound: choice('ready-sound'), notices: choice('ready-notices') };
