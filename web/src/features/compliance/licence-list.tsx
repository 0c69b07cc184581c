import { m } from '@keywright/words/messages';
import { Anchor } from '../../ui/anchor.tsx';
import { monthOf } from '../../lib/report-format.ts';
import styles from './requirements.module.css';
import { isAddress, type Laws, type LicenceRow, sourcesOf } from './licence-rows.ts';

const words: Record<LicenceRow['law'], (year: number) => string> = {
  asks: () => m.compliance_law_asks(),
  ends: (year) => m.compliance_law_ends({ year: String(year) }),
  ended: (year) => m.compliance_law_ended({ year: String(year) }),
  none: () => m.compliance_law_none(),
};

const countries = [
  { country: 'US', title: () => m.common_us() },
  { country: 'CA', title: () => m.common_canada() },
] as const;

/** The states and provinces of both countries that are to be shown, with what the law asks of a locksmith there. */
export const LicenceList = ({ laws, rows }: { laws: Laws; rows: readonly LicenceRow[] }) => (
  <div className={styles.countries}>
    {countries.map(({ country, title }) => {
      const own = rows.filter((row) => row.country === country);
      return own.length === 0 ? null : (
        <section key={country} className={styles.country}>
          <h3>{title()}</h3>
          <ul className={styles.places}>
            {own.map(({ code, name, law, year = 0 }) => (
              <li key={code}>
                <span className={styles.place}>{name}</span>
                <span className={styles.law}>{words[law](year)}</span>
              </li>
            ))}
          </ul>
          <Sources laws={laws} country={country} />
        </section>
      );
    })}
  </div>
);

const Sources = ({ laws, country }: { laws: Laws } & Pick<LicenceRow, 'country'>) => {
  const sources = sourcesOf(laws, country);
  return (
    <p className={styles.source}>
      {m.compliance_source()}{' '}
      {sources.map(({ source, asOf, codes }, index) => (
        <span key={source}>
          {sources.length > 1 ? `${codes.join(', ')}: ` : ''}
          {isAddress(source) ? <Anchor href={source}>{new URL(source).host}</Anchor> : source} (
          {m.compliance_as_of({ month: monthOf(asOf) })}){index < sources.length - 1 ? '; ' : '.'}
        </span>
      ))}
    </p>
  );
};
