import type { RegistrationPaper } from '@keywright/contract/accounts';
import { forgetDraft, readPart, REGISTRATION, sweepDrafts, writePart } from '../../lib/device-drafts.ts';
import type { KeptFiles } from '../../lib/forms/kept-files.ts';
import type { ReadyFile } from '../../lib/photos/take-file.ts';
import { paperNames } from './paper-labels.ts';

/** What of a registration is kept on the device until it is sent. The password never is. */
type RegistrationTexts = Record<'fname' | 'lname' | 'email' | 'phone' | 'state', string>;

/** Bytes and not a File: some versions of Safari give stored ones back empty. */
type StoredPaper = { bytes: ArrayBuffer; type: string; name: string; shown: boolean };

const ready = ({ bytes, type, name, shown }: StoredPaper): ReadyFile => ({
  file: new File([bytes], name, { type }),
  shown,
});

/** The draft of a registration that was begun on this device. After it is forgotten, nothing more is kept. */
export const openRegistration = () => {
  let over = false;
  const swept = sweepDrafts();
  const put = async (name: string, value: object | null): Promise<void> => {
    // A browser that keeps nothing loses nothing that was sent.
    if (!over) await writePart(REGISTRATION, name, value).catch(() => undefined);
  };
  const keepPaper = async (name: RegistrationPaper, paper: ReadyFile | null): Promise<void> => {
    if (!paper) return put(name, null);
    const { file, shown } = paper;
    await put(name, { bytes: await file.arrayBuffer(), type: file.type, name: file.name, shown } satisfies StoredPaper);
  };
  const papers: KeptFiles<RegistrationPaper> = {
    found: async () => {
      await swept;
      const stored = await Promise.all(
        paperNames.map(async (name) => [name, await readPart<StoredPaper>(REGISTRATION, name)] as const),
      );
      return Object.fromEntries(stored.flatMap(([name, paper]) => (paper ? [[name, ready(paper)]] : [])));
    },
    keep: (name, paper) => void keepPaper(name, paper),
  };
  return {
    papers,
    /** What was typed before; null where nothing was begun. */
    texts: async (): Promise<Partial<RegistrationTexts> | null> => {
      await swept;
      const isBegun = await readPart<number>(REGISTRATION, 'touched');
      return isBegun ? ((await readPart<RegistrationTexts>(REGISTRATION, 'values')) ?? {}) : null;
    },
    keepTexts: ({ fname, lname, email, phone, state }: RegistrationTexts) =>
      put('values', { fname, lname, email, phone, state }),
    forget: async (): Promise<void> => {
      over = true;
      await forgetDraft(REGISTRATION).catch(() => undefined);
    },
  };
};
