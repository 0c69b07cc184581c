import ChevronDown from 'icon:chevron-down';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './questions.module.css';

type QuestionsProps = { title: string; children: ReactNode };

/** Questions with their answers, each folded until somebody asks it. They open without any script. */
export const Questions = ({ title, children }: QuestionsProps) => (
  <section className={styles.questions}>
    <h2>{title}</h2>
    {children}
  </section>
);

export const Question = ({ asks, children }: { asks: string; children: ReactNode }) => (
  <details className={styles.question}>
    <summary>
      <h3>{asks}</h3>
      <Icon of={ChevronDown} />
    </summary>
    <div className={styles.answer}>{children}</div>
  </details>
);
