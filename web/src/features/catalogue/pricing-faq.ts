import { m } from '@keywright/words/messages';

/** Each question with its answer. Search engines are told the same (`app/structured-data.ts`). */
export const pricingQuestions: readonly (readonly [asks: () => string, answers: () => string])[] = [
  [m.catalogue_ask_member, m.catalogue_answer_member],
  [m.catalogue_ask_pin, m.catalogue_answer_pin],
  [m.catalogue_ask_charged, m.catalogue_answer_charged],
  [m.catalogue_ask_missing, m.catalogue_answer_missing],
  [m.catalogue_ask_bulk, m.catalogue_answer_bulk],
];
