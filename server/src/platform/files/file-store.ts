/** An object in the store; `name` is what the others were given, or a leftover of an interrupted write. */
export type FileEntry = { name: string; writtenAt: Date };

/** A place for bytes by name. It knows neither what they are nor whose; what it is given is already encrypted. */
export type FileStore = {
  /**
   * Returns when the bytes are safe from a crash; never leaves a part under the name. Fails with `storage.full` when
   * there is no room, with `server.unavailable` when the store is out of reach.
   */
  put: (name: string, bytes: Buffer) => Promise<void>;
  /** Undefined when there is nothing by this name. */
  get: (name: string) => Promise<Buffer | undefined>;
  /** Nothing there is fine too. */
  remove: (name: string) => Promise<void>;
  list: () => AsyncIterable<FileEntry>;
  /** Removes what writes left behind that were cut off more than a minute ago. */
  removeUnfinished: () => Promise<void>;
  /** Whether it keeps what is overwritten or removed. It writes an object to find out. */
  keepsVersions: () => Promise<boolean>;
  /** Whether it can be used now, for the readiness check: never throws. */
  answers: () => Promise<boolean>;
};

/** Names are ours (ids), but a path made of one is worth a check of its own. */
export const checkedName = (name: string): string => {
  if (!/^[0-9a-zA-Z][0-9a-zA-Z.-]{2,99}$/.test(name)) throw new Error('files: not a name of ours');
  return name;
};
