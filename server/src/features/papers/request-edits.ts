import type { EditedPart } from '@keywright/contract/edits';
import type { Block } from '../../platform/pdf/set-paper.ts';
import { kindNames } from './document-names.ts';
import type { Saying } from './paper.facts.ts';
import type { PaperRequest } from './papers.store.ts';
import { declarationOf, type Fact } from './request-facts.ts';
import type { RequestEdit } from './request-edits.store.ts';

type TellsVins = { vins: 'whole' | 'ends' };

/** What its customer changed of a request after it was paid for; nothing where nothing was changed. */
export const editBlocks = (saying: Saying, edits: readonly RequestEdit[], tells: TellsVins): Block[] => {
  if (edits.length === 0) return [];
  const { says, time } = saying;
  return [
    { heading: says.papers_edits() },
    {
      head: [says.papers_edited_at(), says.papers_edited_what(), says.papers_vin_before(), says.papers_vin_after()],
      widths: [0.22, 0.3, 0.24, 0.24],
      rows: edits.map((edit) => [
        time(edit.at),
        whatChanged(saying, edit),
        vinWords(edit.vinBefore ?? edit.vinEndBefore, tells),
        vinWords(edit.vinAfter, tells),
      ]),
    },
  ];
};

/** The declarations that were signed for an earlier VIN, word for word. */
export const earlierDeclarations = (saying: Saying, request: PaperRequest, edits: readonly RequestEdit[]): Fact[] =>
  edits.flatMap(({ vinBefore, signedHow, signedLocale, signedAt }) =>
    vinBefore !== null && signedAt !== null
      ? [
          [
            saying.says.papers_declaration_for({ vin: vinBefore }),
            declarationOf(saying, { ...request, signedHow, signedLocale, signedAt }),
          ] as const,
        ]
      : [],
  );

const partNames: Record<Exclude<EditedPart, 'model'>, (says: Saying['says']) => string> = {
  vin: (says) => says.papers_vin(),
  frontId: kindNames.frontId,
  backId: kindNames.backId,
  registration: kindNames.registration,
};

const modelWords = ({ modelBefore: before, modelAfter: after }: RequestEdit, says: Saying['says']): string =>
  before !== null && after !== null ? says.papers_edited_model_from({ before, after }) : says.papers_edited_model();

const whatChanged = ({ says, locale }: Saying, edit: RequestEdit): string => {
  const { parts, voided } = edit;
  const list = new Intl.ListFormat(locale);
  const changed = list.format(parts.map((part) => (part === 'model' ? modelWords(edit, says) : partNames[part](says))));
  if (voided.length === 0) return changed;
  return `${changed}. ${says.papers_edited_voided({ documents: list.format(voided.map((kind) => kindNames[kind](says))) })}`;
};

const END = 4;

/** Lists that leave with other people's papers name a vehicle by the end of its VIN. */
const vinWords = (vin: string | null, { vins }: TellsVins): string => {
  if (vin === null) return '';
  return vins === 'ends' || vin.length <= END ? `…${vin.slice(-END)}` : vin;
};
