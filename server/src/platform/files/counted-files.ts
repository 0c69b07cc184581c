import { counted } from '../dependency-calls.ts';
import type { FileStore } from './file-store.ts';

/** A store whose calls are counted as those to this dependency. */
export const countedFiles = (store: FileStore, dependency: 'files' | 'keys'): FileStore => ({
  ...store,
  put: (name, bytes) => counted({ dependency, kind: 'put' }, () => store.put(name, bytes)),
  get: (name) => counted({ dependency, kind: 'get' }, () => store.get(name)),
  remove: (name) => counted({ dependency, kind: 'remove' }, () => store.remove(name)),
  async *list() {
    const entries = store.list()[Symbol.asyncIterator]();
    for (;;) {
      const next = await counted({ dependency, kind: 'list' }, () => entries.next());
      if (next.done) return;
      yield next.value;
    }
  },
});
