import { m } from '@keywright/words/messages';
import { Question, Questions } from '../../ui/questions.tsx';
import { pricingQuestions } from './pricing-faq.ts';

/** What people ask about prices. */
export const PricingQuestions = () => (
  <Questions title={m.catalogue_questions()}>
    {pricingQuestions.map(([asks, answers]) => (
      <Question key={asks()} asks={asks()}>
        <p>{answers()}</p>
      </Question>
    ))}
  </Questions>
);
