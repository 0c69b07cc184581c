import type { ReactNode } from 'react';
import { Link, type LinkProps } from './link.ts';
import { PageBar } from './page-bar.tsx';
import { PageTitle } from './page-title.tsx';
import styles from './screen.module.css';

type ScreenProps = {
  title: string;
  /** The page that it belongs to. */
  back?: { to: LinkProps['to']; words: string };
  /** What can be done on the whole page. */
  actions?: ReactNode;
  lead?: string;
  children: ReactNode;
};

/** A page beside the desk's navigation: it takes all the room that is left, under its name. */
export const Screen = ({ title, back, actions, lead, children }: ScreenProps) => (
  <div className={styles.screen}>
    <PageTitle>{title}</PageTitle>
    <PageBar title={title} />
    <div>
      {back ? (
        <Link data-back="" to={back.to}>
          {back.words}
        </Link>
      ) : null}
      <div className={styles.head}>
        <h1>{title}</h1>
        {actions}
      </div>
    </div>
    {lead ? <p className={styles.lead}>{lead}</p> : null}
    {children}
  </div>
);
