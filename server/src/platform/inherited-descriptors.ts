import { readdirSync, readFileSync } from 'node:fs';

const CLOSE_ON_EXEC = 0o2_000_000;

/**
 * The descriptors above the standard ones that this process got from its parent, and that each of its children would get too:
 * Node opens its own with `O_CLOEXEC`. Only Linux lists them; elsewhere it finds none.
 */
export const inheritedDescriptors = (): number[] => {
  try {
    return readdirSync('/proc/self/fd').map(Number).filter(isInherited);
  } catch {
    return [];
  }
};

const isInherited = (descriptor: number): boolean => {
  if (descriptor < 3) return false;
  try {
    const flags = /^flags:\s+([0-7]+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8'))?.[1];
    return flags !== undefined && (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
  } catch {
    // The one with which the folder was read: it is closed by now.
    return false;
  }
};
