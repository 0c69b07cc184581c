import type { PageAddress } from '@keywright/contract/pages';
import { at } from '../../lib/locale.ts';
import { Page, PageHead } from '../../ui/layout.tsx';
import { Link } from '../../ui/link.ts';
import styles from './legal.module.css';

export type Section = {
  title: () => string;
  says: readonly (() => string)[];
  /** Where more of it stands. */
  more?: readonly { to: PageAddress; words: () => string }[];
};

type LegalPageProps = { title: string; lead: string; sections: readonly Section[] };

/** A page of plain words under short titles. */
export const LegalPage = ({ title, lead, sections }: LegalPageProps) => (
  <Page className={styles.page}>
    <PageHead title={title}>{lead}</PageHead>
    {sections.map(({ title: heading, says, more = [] }) => (
      <section key={heading()} className={styles.section}>
        <h2>{heading()}</h2>
        {says.map((words) => (
          <p key={words()}>{words()}</p>
        ))}
        {more.map(({ to, words }) => (
          <p key={to}>
            <Link to={at(to)} className={styles.more}>
              {words()}
            </Link>
          </p>
        ))}
      </section>
    ))}
  </Page>
);
