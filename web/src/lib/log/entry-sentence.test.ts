import { auditActions } from '@keywright/contract/audit-actions';
import type { LoggedAct } from '@keywright/contract/audit';
import { allLocales } from '@keywright/contract/locale';
import { type RuleKind, ruleKinds } from '@keywright/contract/rule-kinds';
import { saidIn } from '@keywright/words/spoken';
import { describe, expect, test } from 'vitest';
import { itemOf } from './entry-item.ts';
import { sentenceOf } from './entry-sentence.ts';

const maria = '00000000-0000-4000-8000-000000000001';
const transit = '00000000-0000-4000-8000-000000000002';

const sent: LoggedAct = {
  id: '00000000-0000-4000-8000-000000000003',
  at: '2026-11-28T12:00:00.000Z',
  action: 'request.fulfilled',
  actorKind: 'person',
  actorId: maria,
  actorName: 'Maria Lopez',
  objectType: 'request',
  objectId: transit,
  reason: '',
  details: {},
  names: [
    { of: maria, kind: 'admin', id: maria, name: 'Maria Lopez', vehicle: null },
    {
      of: transit,
      kind: 'request',
      id: transit,
      name: 'WK66-7G6F',
      vehicle: { year: 2022, make: 'Ford', model: 'Transit', vinEnd: '6787' },
    },
  ],
};

test('says who sent the key code, for which order and vehicle, in each language', () => {
  expect(allLocales.map((locale) => saidIn(locale, () => sentenceOf(sent)))).toEqual([
    'Maria Lopez sent the key code for WK66-7G6F, 2022 Ford Transit …6787',
    'Maria Lopez a envoyé le code de clé pour WK66-7G6F, Ford Transit 2022 …6787',
    'Maria Lopez envió el código de llave de WK66-7G6F, Ford Transit 2022 …6787',
  ]);
});

describe.each(allLocales)('Who reads the log in %s', (locale) => {
  test.each(auditActions)('reads a whole sentence for %s, whatever else is known of it', (action) => {
    const bare: LoggedAct = { ...sent, action, actorId: null, actorKind: 'system', objectId: 'x', names: [] };
    for (const entry of [bare, { ...sent, action }]) {
      const said = saidIn(locale, () => sentenceOf(entry));
      expect(said).toMatch(/^\p{Lu}.* .*/u);
      expect(said).not.toMatch(/undefined|\(\)|[\uE000-\uE002]| {2}/);
    }
  });
});

describe.each(ruleKinds)('A waiting change of a rule of the kind %s', (kind) => {
  const subjects: Partial<Record<RuleKind, string>> = {
    flag_rule: 'VIN_FORM',
    authority_rule: 'owner',
    jurisdiction: 'US-TX',
  };
  const details = { kind, subject: subjects[kind] ?? transit, takesEffectAt: sent.at };
  const entry: LoggedAct = { ...sent, action: 'rule_change.asked', objectType: 'rule_change', objectId: 'x', details };

  test.each(allLocales)('is named in words in %s', (locale) => {
    const item = saidIn(locale, () => itemOf(entry));
    expect(item).toMatch(/^\p{Lu}\p{Ll}/u);
    expect(item.split(', ')).not.toContain(kind);
  });
});

test('names a block and a legal hold that are to be lifted, in each language', () => {
  const itemOfKind = (kind: RuleKind) =>
    allLocales.map((locale) =>
      saidIn(locale, () => itemOf({ ...sent, action: 'rule_change.asked', details: { kind, subject: transit } })),
    );
  expect(itemOfKind('block')).toEqual(['Block', 'Blocage', 'Bloqueo']);
  expect(itemOfKind('legal_hold')).toEqual(['Legal hold', 'Gel juridique', 'Retención legal']);
});

test('names no former member, whatever name the entry was written with', () => {
  const names: LoggedAct['names'] = [{ of: maria, kind: 'former', id: maria, name: '', vehicle: null }];
  const entry: LoggedAct = { ...sent, action: 'person.deleted', objectType: 'person', objectId: maria, names };
  expect(saidIn('en', () => sentenceOf(entry))).toBe('A former member deleted their profile');
});

test('says an action of another version as it was written', () => {
  expect(saidIn('en', () => sentenceOf({ ...sent, action: 'request.teleported' }))).toBe(
    'Maria Lopez, request.teleported',
  );
});
