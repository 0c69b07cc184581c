import { offeredMakes } from '@keywright/contract/price-list';
import { at } from '../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, Link } from '../../ui/link.ts';
import { TextInput } from '../../ui/text-input.tsx';
import styles from './home.module.css';

/** The search goes to the price page by a plain GET, so that it works before and without any script. */
export const FindPrice = () => (
  <section className={styles.find}>
    <div>
      <h2>{m.home_prices_title()}</h2>
      <p>{m.home_prices_words()}</p>
    </div>
    <search>
      <Form className={styles.findForm} method="get" action={at('/pricing')}>
        <Field name="q" label={m.home_prices_search()}>
          <TextInput name="q" type="search" autoComplete="off" />
        </Field>
        <Button type="submit">{m.home_prices_find()}</Button>
      </Form>
      <p className={styles.links}>
        <Link to={at('/pricing')}>{m.home_prices({ count: String(offeredMakes.length) })}</Link>
      </p>
    </search>
  </section>
);
