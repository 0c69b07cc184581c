import type { BlockKind } from '@keywright/contract/block-kinds';
import type { BlockEntry } from '@keywright/contract/blocks';
import { blocks } from '@keywright/contract/blocks.calls';
import { m } from '@keywright/words/messages';
import { asked } from '../../lib/asked.ts';

export const blocksQuery = asked(['blocks'], blocks, m.blocks_load_failed);

export const kindNames: Record<BlockKind, () => string> = {
  VIN: m.blocks_kind_VIN,
  EMAIL: m.blocks_kind_EMAIL,
  PHONE: m.blocks_kind_PHONE,
  ID_NUMBER: m.blocks_kind_ID_NUMBER,
};

/** What an entry blocks, as people know it. */
export const subjectOf = ({ kind, value }: Pick<BlockEntry, 'kind' | 'value'>): string =>
  value === null ? m.blocks_id_hidden() : `${kindNames[kind]()} ${value}`;
