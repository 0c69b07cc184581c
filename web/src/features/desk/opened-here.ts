import type { DeskRequest } from '@keywright/contract/desk';
import { openStore } from '../../store.ts';
import { type Paper, type PaperKind, papersOf } from './papers.ts';

const shown = openStore<ReadonlySet<string>>(new Set());

/** The addresses of the pictures that this page has shown: the record of a look is asked for again only later. */
const useOpenedHere = shown.use;

/** A picture stands before somebody once it is there; its address alone is no look. */
export const noteOpened = (source: string): void => {
  if (!shown.get().has(source)) shown.set(new Set([...shown.get(), source]));
};

const isOpened = ({ source, wasOpened }: Paper, here: ReadonlySet<string>): boolean => wasOpened || here.has(source);

/** Whether this admin has had a paper before them, on this page or by the record. */
export const useIsOpened = (paper: Paper): boolean => isOpened(paper, useOpenedHere());

/** The documents that this admin has not had in view yet: all, or those of the kinds that matter. */
export const unopenedOf = (request: DeskRequest, matters: (kind: PaperKind) => boolean = () => true): Paper[] =>
  papersOf(request).filter((paper) => matters(paper.kind) && !isOpened(paper, shown.get()));

/** Their names. */
export const useUnopened = (request: DeskRequest, matters?: (kind: PaperKind) => boolean): string[] => {
  useOpenedHere();
  return unopenedOf(request, matters).map(({ name }) => name);
};
