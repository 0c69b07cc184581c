import type { Rule } from '@keywright/contract/compliance';
import { documentNames } from '../../lib/document-names.ts';
import { calendarDay } from '../../lib/format.ts';
import { m } from '@keywright/words/messages';
import { Anchor } from '../../ui/anchor.tsx';
import { isAddress } from './licence-rows.ts';

/** What a law asks for, and where that is written. */
export const LawWords = ({ rule }: { rule: Rule }) => (
  <>
    {factsOf(rule).map((fact) => (
      <p key={fact}>{fact}</p>
    ))}
    <p className="meta">
      {m.compliance_source()}{' '}
      {isAddress(rule.source) ? <Anchor href={rule.source}>{new URL(rule.source).host}</Anchor> : rule.source} (
      {m.compliance_desk_as_of({ date: calendarDay(rule.asOf) })})
    </p>
  </>
);

/** The same with whether it asks for a license at all. */
export const WholeLaw = ({ rule }: { rule: Rule }) => (
  <>
    <p>{rule.licenceRequired ? m.compliance_law_asks() : m.compliance_law_none()}</p>
    <LawWords rule={rule} />
  </>
);

const today = (): string => new Date().toISOString().slice(0, 10);

const factsOf = ({ licenceRequired, inForceFrom, repealedOn, issuer, otherDocuments }: Rule): string[] => [
  ...(licenceRequired && inForceFrom
    ? [(inForceFrom <= today() ? m.compliance_desk_since : m.compliance_desk_from)({ date: calendarDay(inForceFrom) })]
    : []),
  ...(licenceRequired && repealedOn
    ? [(repealedOn <= today() ? m.compliance_desk_ended : m.compliance_desk_ends)({ date: calendarDay(repealedOn) })]
    : []),
  ...(issuer ? [m.compliance_desk_issuer({ issuer })] : []),
  ...(otherDocuments.length > 0
    ? [m.compliance_desk_asks({ documents: otherDocuments.map((one) => documentNames[one]()).join(', ') })]
    : []),
];
