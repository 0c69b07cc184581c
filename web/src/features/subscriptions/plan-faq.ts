import { planGives } from '@keywright/contract/plans';
import { m } from '@keywright/words/messages';

const whatWords = (): string =>
  m.subscriptions_faq_what_words({
    basic: planGives('BASIC').percent,
    professional: planGives('PROFESSIONAL').percent,
    enterprise: planGives('ENTERPRISE').percent,
    limit: planGives('PROFESSIONAL').codesInCart ?? 0,
  });

/** Each question with its answer. Search engines are told the same (`app/structured-data.ts`). */
export const planQuestions: readonly (readonly [asks: () => string, answers: () => string])[] = [
  [m.subscriptions_faq_how, m.subscriptions_faq_how_words],
  [m.subscriptions_faq_what, whatWords],
  [m.subscriptions_faq_change, m.subscriptions_faq_change_words],
];
