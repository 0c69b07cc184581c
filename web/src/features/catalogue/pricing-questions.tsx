import { m } from '@keywright/words/messages';
import { at } from '../../lib/locale.ts';
import { Link } from '../../ui/link.ts';
import { verbatim } from '../../ui/verbatim.tsx';
import styles from './pricing.module.css';
import { Question, Questions } from '../../ui/questions.tsx';
import { pricingQuestions } from './pricing-faq.ts';

/** What people ask about prices. */
export const PricingQuestions = () => (
  <Questions title={m.catalogue_questions()}>
    {pricingQuestions.map(([asks, answers]) => (
      <Question key={asks()} asks={asks()}>
        <p>{verbatim(answers())}</p>
      </Question>
    ))}
    <p className={styles.other}>
      <Link to={at('/support')}>{m.catalogue_other_question()}</Link>
    </p>
  </Questions>
);
