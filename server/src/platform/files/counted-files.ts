import { countCall, counted } from '../dependency-calls.ts';
import type { FileStore } from './file-store.ts';

/** A store whose calls are counted as those to this dependency. */
export const countedFiles = (store: FileStore, dependency: 'files' | 'keys'): FileStore => ({
  ...store,
  put: (name, bytes) => counted({ dependency, kind: 'put' }, () => store.put(name, bytes)),
  get: (name) => counted({ dependency, kind: 'get' }, () => store.get(name)),
  remove: (name) => counted({ dependency, kind: 'remove' }, () => store.remove(name)),
  async *list() {
    try {
      yield* store.list();
    } catch (error) {
      countCall({ dependency, kind: 'list' }, 'failed');
      throw error;
    }
    countCall({ dependency, kind: 'list' }, 'ok');
  },
});
