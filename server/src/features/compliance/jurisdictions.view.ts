import type { Jurisdiction, KnownJurisdiction, RequiredDocument, Rule } from '@keywright/contract/compliance';
import { type Place, places } from '@keywright/contract/places';
import type { RuleRow } from './rules.store.ts';

/** What is asked of a locksmith where this rule counts; a photo ID is asked of everybody. */
export const documentsOf = (rule: Pick<RuleRow, 'required' | 'otherDocuments'> | undefined): RequiredDocument[] => [
  ...(rule?.required ? (['STATE_LOCKSMITH_LICENSE'] as const) : []),
  ...(rule?.otherDocuments ?? []),
  'PHOTO_ID',
];

const head = ({ code, country, name }: Place, rule: RuleRow | undefined) => ({
  code,
  country,
  name: name.en,
  required: rule?.required ?? false,
  requiredDocs: documentsOf(rule),
});

export const ruleOf = ({
  licenceRequired,
  otherDocuments,
  issuer,
  inForceFrom,
  repealedOn,
  source,
  asOf,
}: Rule): Rule => ({
  licenceRequired,
  otherDocuments,
  issuer,
  inForceFrom,
  repealedOn,
  source,
  asOf,
});

/** Every state and province with the rule that counts there. */
export const jurisdictionsView = (rows: readonly RuleRow[]): Jurisdiction[] =>
  places.map((place) => {
    const rule = rows.find((row) => row.place === place.code);
    return { ...head(place, rule), rule: rule ? ruleOf(rule) : null };
  });

/** The same with the history of each; the rows of a place stand with the newest first. */
export const knownJurisdictionsView = (
  rows: readonly RuleRow[],
  waiting: ReadonlyMap<string, NonNullable<KnownJurisdiction['waiting']>>,
): KnownJurisdiction[] => {
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return places.map((place) => {
    const own = byPlace.get(place.code) ?? [];
    return {
      ...head(place, own[0]),
      rules: own.map((row) => ({
        ...ruleOf(row),
        version: row.version,
        changedAt: row.changedAt.toISOString(),
        changedBy: row.changedBy,
      })),
      waiting: waiting.get(place.code) ?? null,
    };
  });
};
