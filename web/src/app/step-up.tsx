import { lazy, Suspense, useEffect, useState } from 'react';
import { onStepUp } from '../lib/step-up.ts';

const StepUpDialog = lazy(async () => ({
  default: (await import('../features/sessions/factors/step-up-dialog.tsx')).StepUpDialog,
}));

type Question = { detail: unknown; answer: (isShown: boolean) => void };

/** Asks the person to show who they are whenever a call needs it, over whatever they are at; that goes on afterwards. */
export const StepUp = () => {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => onStepUp((detail) => new Promise((answer) => setQuestion({ detail, answer }))), []);
  if (!question) return null;
  const end = (isShown: boolean) => {
    setQuestion(null);
    question.answer(isShown);
  };
  return (
    <Suspense>
      <StepUpDialog detail={question.detail} onEnd={end} />
    </Suspense>
  );
};
