import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from './badge.tsx';
import { Card } from './layout.tsx';
import styles from './fact.module.css';
import { verbatim } from './verbatim.tsx';

type FactProps = { name: ReactNode; children: ReactNode; className?: string | undefined };

/** What something is called and what it is, in a `dl` of such. */
export const Fact = ({ name, children, className }: FactProps) => (
  <div className={className}>
    <dt>{verbatim(name)}</dt>
    <dd>{verbatim(children)}</dd>
  </div>
);

/** A line for each fact, below what they are about. */
export const FactCard = ({ about, children }: { about: ReactNode; children: ReactNode }) => (
  <Card className={styles.card}>
    {about}
    <dl className={styles.facts}>{children}</dl>
  </Card>
);

/** A title, and how it stands. */
export const Standing = ({ title, tone, children }: { title: string; tone: BadgeTone; children: ReactNode }) => (
  <div className={styles.standing}>
    <h2>{title}</h2>
    <Badge tone={tone}>{children}</Badge>
  </div>
);
