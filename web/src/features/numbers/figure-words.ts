import { m } from '@keywright/words/messages';
import { duration, percent } from '../../lib/format.ts';

export const minutes = (of: number | null): string => (of === null ? '–' : duration(of));
export const share = (of: number | null): string => (of === null ? m.numbers_few() : percent(of));
