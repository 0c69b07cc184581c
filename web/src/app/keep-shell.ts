const WORKER = '/sw.js';

type Policy = { createScriptURL: (address: string) => unknown };
type Policies = { createPolicy: (name: string, rules: { createScriptURL: () => string }) => Policy };

/** The page's policy lets one maker make addresses of scripts, by this name, and it makes this address alone. */
const addressOfWorker = (): string => {
  const policies: Policies | undefined = Reflect.get(window, 'trustedTypes');
  if (!policies) return WORKER;
  return policies.createPolicy('keywright-worker', { createScriptURL: () => WORKER }).createScriptURL('') as string;
};

const register = async (): Promise<void> => {
  await navigator.serviceWorker.register(addressOfWorker(), { updateViaCache: 'none' });
};

// Fetched once in the life of the page, by the app's start (`root.tsx`).
// Where a browser keeps nothing for us, such as in a private window, all goes on without.
if ('serviceWorker' in navigator) register().catch(() => undefined);
