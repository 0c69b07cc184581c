import { placeNamed } from '@keywright/contract/places';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/platform/durations.ts';
import { bearerAt } from './bearers.ts';
import type { Chance } from './chance.ts';
import { type Making, traceOf } from './making.ts';
import type { Paper } from './papers.ts';
import { members, type WorldMember } from './people.ts';

type Kind = 'frontId' | 'backId' | 'insurance';
const kinds: readonly Kind[] = ['frontId', 'backId', 'insurance'];

/** A member's papers, by their e-mail. */
export type MemberPapers = ReadonlyMap<string, Record<Kind, Paper>>;

/** The demo's own newcomer waits to be validated like others do. */
const newcomer = {
  email: 'new@demo.test',
  fname: 'Étienne',
  lname: 'Gagnon',
  company: 'Serrurier Gagnon',
  state: 'Quebec',
};

export const planPapers = (chance: Chance, now: Date): MemberPapers => {
  const draw = (
    {
      fname,
      lname,
      company,
      state,
      isCut,
    }: Pick<WorldMember, 'fname' | 'lname' | 'company' | 'state'> & { isCut: boolean },
    at: number,
  ) => {
    const place = placeNamed(state)?.code ?? 'TX';
    const of = bearerAt(chance, at, now, { fname, lname, place, town: `${state} ${place}` });
    const insurance: Paper = {
      is: 'sheet',
      title: 'CERTIFICATE OF INSURANCE',
      place,
      lines: [
        ['INSURED', company],
        ['CONTACT', `${fname} ${lname}`],
        ['POLICY', `CGL ${chance.text('0123456789', 7)}`],
        ['COVERAGE', 'COMMERCIAL GENERAL LIABILITY'],
        ['EACH OCCURRENCE', '1,000,000'],
        ['VALID UNTIL', of.expires],
      ],
      ...(isCut && { flaw: 'CORNER_MISSING' as const }),
    };
    return { frontId: { is: 'front' as const, of }, backId: { is: 'back' as const, of }, insurance };
  };
  const all = [...members.filter(({ papers }) => papers !== 'none'), { ...newcomer, papers: 'waiting' as const }];
  return new Map(
    all.map((member, at) => [member.email, draw({ ...member, isCut: member.papers === 'rejected' }, 200 + at)]),
  );
};

const licences: Partial<Record<string, { issuer: string; days: number; isVerified: boolean }>> = {
  'linh@demo.test': { issuer: 'Bureau of Security and Investigative Services', days: 410, isVerified: true },
  'mateo@demo.test': { issuer: 'Texas DPS', days: 19, isVerified: true },
  'zofia@demo.test': { issuer: 'Illinois DFPR', days: 260, isVerified: true },
  'camille@demo.test': { issuer: 'Bureau de la sécurité privée', days: 300, isVerified: false },
};

/** The members' papers and licenses, what came of looking at them, and the record of it. */
export const memberRows = (making: Making, papers: MemberPapers): void => {
  const { known, into, now } = making;
  const judge = known('maria@demo.test');
  const by = traceOf(judge);
  for (const { email, fname, lname, state, since, isValidated, isRevoked, papers: kind, notes } of members) {
    const { id } = known(email);
    const sentAt = new Date(now.getTime() - since * DAY_MS + making.chance.whole(20, 200) * MINUTE_MS);
    into.act(traceOf(known(email)), { action: 'person.registered', object: { type: 'person', id } });
    const sent = paperRows(making, { email, sentAt, kind, judge: judge.id }, papers);
    if (isValidated) {
      const details = { fname, lname, state, papers: sent };
      into.act(by, { action: 'person.validated', object: { type: 'person', id }, details });
    }
    if (kind === 'rejected') {
      const details = { personId: id, kind: 'insurance' as const, confirmedNoCode: false };
      const object = { type: 'file', id: sent.insurance ?? '' } as const;
      into.act(by, { action: 'document.rejected', object, reason: 'CUT_OFF', details });
    }
    if (notes)
      into.act(by, {
        action: 'person.noted',
        object: { type: 'person', id },
        details: { version: 1, length: notes.length },
      });
    if (isRevoked) into.act(traceOf(known('super')), { action: 'person.revoked', object: { type: 'person', id } });
    licenceRow(making, { email, state, sentAt, judge: judge.id });
  }
  const sentAt = new Date(now.getTime() - 317 * MINUTE_MS);
  paperRows(making, { email: newcomer.email, sentAt, kind: 'waiting', judge: judge.id }, papers);
};

type Sent = { email: string; sentAt: Date; kind: WorldMember['papers']; judge: string };

const paperRows = (
  { into, chance, known, fileOf }: Making,
  { email, sentAt, kind, judge }: Sent,
  papers: MemberPapers,
): Partial<Record<Kind, string>> => {
  const drawn = papers.get(email);
  if (!drawn) return {};
  const reviewedAt = new Date(sentAt.getTime() + 5 * HOUR_MS);
  const reviewed = { reviewed_at: reviewedAt, reviewed_by: judge };
  for (const one of kinds) {
    into.add('person_document', {
      id: chance.uuid(),
      person_id: known(email).id,
      kind: one,
      file_id: fileOf(drawn[one]),
      created_at: sentAt,
      ...(kind === 'verified' && { state: 'VERIFIED', ...reviewed }),
      ...(kind === 'rejected' &&
        one === 'insurance' && {
          state: 'REJECTED',
          ...reviewed,
          review_reason: 'CUT_OFF',
          review_notes: 'The right edge with the policy dates is missing.',
        }),
    });
  }
  return Object.fromEntries(kinds.map((one) => [one, fileOf(drawn[one])]));
};

const licenceRow = (
  { into, chance, known, now }: Making,
  { email, state, sentAt, judge }: Omit<Sent, 'kind'> & { state: string },
): void => {
  const given = licences[email];
  const place = placeNamed(state)?.code;
  if (!given || !place) return;
  const { issuer, days, isVerified } = given;
  const reviewed = { verified_at: sentAt, verified_by: judge, reviewed_at: sentAt };
  into.add('licence', {
    id: chance.uuid(),
    person_id: known(email).id,
    place,
    document: 'STATE_LOCKSMITH_LICENSE',
    issuer,
    number: `LS-${chance.text('0123456789', 6)}`,
    changed_at: sentAt,
    ...(isVerified && reviewed),
    expires_on: new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10),
    reminded: days < 30 ? 30 : null,
  });
};
