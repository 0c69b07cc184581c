import { scriptAddress } from '../lib/script-addresses.ts';

const register = async (): Promise<void> => {
  await navigator.serviceWorker.register(scriptAddress('shell'), { updateViaCache: 'none' });
};

// Fetched once in the life of the page, by the app's start (`root.tsx`).
// Where a browser keeps nothing for us, such as in a private window, all goes on without.
if ('serviceWorker' in navigator) register().catch(() => undefined);
