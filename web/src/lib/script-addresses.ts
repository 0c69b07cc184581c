// oxlint-disable-next-line import/default -- the build answers with the address of the script
import photos from './photos/photo.worker.ts?worker&url';

/** The scripts that run beside the page. */
const scripts = { shell: '/sw.js', photos } as const;

type Policy = { createScriptURL: (script: keyof typeof scripts) => unknown };
type Policies = { createPolicy: (name: string, rules: Policy) => Policy };

let policy: Policy | undefined;

/** The page's policy (`trusted-types`) lets one maker make addresses of scripts, by this name and once, and it makes these alone. */
export const scriptAddress = (script: keyof typeof scripts): string => {
  const policies: Policies | undefined = Reflect.get(window, 'trustedTypes');
  if (!policies) return scripts[script];
  policy ??= policies.createPolicy('keywright-worker', { createScriptURL: (name) => scripts[name] });
  // What takes it is typed for plain addresses.
  return policy.createScriptURL(script) as string;
};
