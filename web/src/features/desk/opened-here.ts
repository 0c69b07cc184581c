import type { DeskRequest } from '@keywright/contract/desk';
import type { DocumentKind } from '@keywright/contract/requests';
import { extraNames } from '../../lib/authority-words.ts';
import { openStore } from '../../store.ts';
import { documentNames } from './desk-words.ts';

const opened = openStore<ReadonlySet<string>>(new Set());

/** The addresses of the photos that this page has shown: the record of a look is asked for again only later. */
const useOpenedHere = opened.use;

export const noteOpened = (source: string): void => {
  if (!opened.get().has(source)) opened.set(new Set([...opened.get(), source]));
};

/** Whether this admin has had a photo of a request before them, on this page or by the record. */
const isOpened = (request: DeskRequest, kind: DocumentKind, here: ReadonlySet<string>): boolean => {
  const source = request[kind];
  return request.documents.some((one) => one.kind === kind && one.opened) || (source !== null && here.has(source));
};

export const useIsOpened = (request: DeskRequest, kind: DocumentKind): boolean =>
  isOpened(request, kind, useOpenedHere());

/** Whether this admin has had something that came beside the three photos before them. */
export const useIsExtraOpened = ({ source, ...extra }: DeskRequest['authority']['extras'][number]): boolean => {
  const here = useOpenedHere();
  return extra.opened === true || (source !== null && here.has(source));
};

/** The photos that this admin has not had before them yet, by their names; those that came beside the three too. */
export const useUnopened = (request: DeskRequest): string[] => {
  const here = useOpenedHere();
  const three = request.documents.flatMap(({ kind }) => (isOpened(request, kind, here) ? [] : [documentNames[kind]()]));
  const extras = request.authority.extras.filter(
    ({ source, ...extra }) => source !== null && extra.opened !== true && !here.has(source),
  );
  return [...three, ...extras.map(({ kind }) => extraNames[kind]())];
};
