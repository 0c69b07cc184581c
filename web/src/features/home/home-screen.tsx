import type { ReactNode } from 'react';
import { Link } from '../../ui/link.ts';
import { at } from '../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import styles from './home.module.css';
import { FindPrice } from './find-price.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { SamplePlate } from './sample-plate.tsx';
import { StartForm } from './start-form.tsx';

/** `plans` is what home says of plans and the trial; another feature makes it. */
export const HomeScreen = ({ plans }: { plans: ReactNode }) => (
  <div className={styles.home}>
    <section className={styles.start}>
      <div className={styles.ask}>
        <h1 className={styles.title}>{m.home_title()}</h1>
        <StartForm />
        <p className={styles.area}>
          {m.home_area()} <Link to={at('/requirements')}>{m.home_requirements()}</Link>
        </p>
      </div>
      <SamplePlate />
    </section>
    <HowItWorks />
    <FindPrice />
    {plans}
    <section className={styles.members} data-only="guest">
      <h2>{m.home_members_title()}</h2>
      <p>{m.home_members_words()}</p>
      <p className={styles.links}>
        <Link to={at('/register')}>{m.home_register()}</Link>
      </p>
    </section>
    <section className={styles.members}>
      <h2>{m.home_help_title()}</h2>
      <p>{m.home_help_words()}</p>
      <p className={styles.links}>
        <Link to={at('/requirements')}>{m.home_requirements()}</Link>
        <Link to={at('/support')}>{m.home_support()}</Link>
      </p>
    </section>
  </div>
);
