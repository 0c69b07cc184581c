import type { IdHolder } from '@keywright/contract/authority-kinds';
import { openStore } from '../../../store.ts';
import type { KeptPhoto, PhotoSlot } from './photo-slot.ts';
import { type AsidePhoto, findAside, fits, type IdKind, idKinds, setAside } from './set-aside.ts';

type AsideTools = {
  slots: Record<IdKind, PhotoSlot>;
  keep: (kind: IdKind, photo: KeptPhoto | null) => void;
  keepAside: (aside: readonly AsidePhoto[]) => void;
};

/** ID photos that were given as another person's than the one whose ID is needed. */
export const openAside = ({ slots, keep, keepAside }: AsideTools) => {
  const aside = openStore<readonly AsidePhoto[]>([]);
  /** Undefined until the form knows whose ID is needed: nothing is set aside or brought back before. */
  let holder: IdHolder | null | undefined;
  const change = (next: readonly AsidePhoto[]) => {
    aside.set(next);
    keepAside(next);
  };
  const putBack = (isWanted: (photo: KeptPhoto) => boolean, givenFor?: IdHolder | null) => {
    for (const kind of idKinds) {
      const found = slots[kind].photo.step === 'empty' && findAside(aside.get(), kind, isWanted);
      if (!found) continue;
      change(aside.get().filter((one) => one !== found));
      slots[kind].restore(givenFor === undefined ? found.photo : { ...found.photo, givenFor });
      keep(kind, slots[kind].kept);
    }
  };
  /** Sets ID photos aside that were given as another person's, and brings back those that fit. */
  const match = () => {
    const needed = holder;
    if (needed === undefined) return;
    for (const kind of idKinds) {
      const photo = slots[kind].kept;
      if (!photo || fits(photo, needed)) continue;
      change(setAside(aside.get(), { kind, photo }));
      slots[kind].remove();
    }
    putBack((photo) => fits(photo, needed));
  };
  return {
    aside,
    match,
    holder: (): IdHolder | null => holder ?? null,
    /** Says whose ID is needed; null where that is not known. */
    need: (needed: IdHolder | null): void => {
      holder = needed;
      match();
    },
    /** The person says that what was set aside shows the ID that is needed. */
    confirm: (): void => putBack(() => true, holder),
    /** Brings back what a draft had set aside. */
    restore: (saved: readonly AsidePhoto[]): void => {
      aside.set(saved);
      match();
    },
  };
};
