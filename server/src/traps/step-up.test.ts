import { type Effect, mayNeedStepUp } from '@keywright/contract/call';
import type { Endpoint } from '@keywright/contract/endpoint';
import { expect, it } from 'vitest';
import { acts } from '../testing/access/acts.ts';
import { readStepUpTable } from '../testing/access/access-table.ts';
import type { Act, Sent } from '../testing/access/act.ts';
import { allEndpoints } from '../testing/all-endpoints.ts';
import { as, type Visitor } from '../testing/browser.ts';
import { appOfThisFile } from '../testing/opened.ts';
import { aMember, anAdmin, aSuperAdmin } from '../testing/people.ts';

const app = await appOfThisFile({ env: { LOG_LEVEL: 'warn' } });
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const roles = { member: aMember, admin: anAdmin, 'super admin': aSuperAdmin };

it('docs/access.md lists exactly the calls of each class that requires a step-up', () => {
  const listed = readStepUpTable();
  const effects: Effect[] = ['gives-power', 'takes-power', 'changes-rules', 'exports'];
  const declared = Object.fromEntries(
    effects.map((effect) => [
      effect,
      allEndpoints
        .filter((one) => one.effect === effect)
        .map(nameOf)
        .toSorted(),
    ]),
  );
  for (const calls of Object.values(listed)) calls.sort();
  expect(listed).toEqual(declared);
});

const send = (browser: Visitor, { method, path }: Endpoint, { params = {}, query, json, form }: Sent) => {
  const address =
    path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? crypto.randomUUID()) +
    (query ? `?${new URLSearchParams(query).toString()}` : '');
  if (method === 'GET') return browser.get(address);
  if (form) return browser.upload(address, form.fields ?? {}, form.files, method);
  const body = JSON.stringify(json ?? {});
  return browser.send(address, { method, body, headers: { 'content-type': 'application/json' } });
};

const forget = (personId: string) =>
  app.db.updateTable('session').set({ proven_at: null, proven_by: null }).where('person_id', '=', personId).execute();

/** A call made in a session whose proof has expired. */
const codeWithoutProof = async (endpoint: Endpoint, act: Act): Promise<string | undefined> => {
  const person = await roles[act.by](app.db);
  const browser = await as(app, person);
  const desk = await as(app, await aSuperAdmin(app.db));
  const sent = await act.make({ app, person, browser, desk });
  await forget(person.id);
  return (await send(browser, endpoint, sent)).refusal?.code;
};

const acting = allEndpoints.filter((endpoint) => nameOf(endpoint) in acts && endpoint.audience !== 'anyone');

const actOf = (endpoint: Endpoint): Act => (acts as unknown as Record<string, Act>)[nameOf(endpoint)]!;

it.each(acting.filter(mayNeedStepUp).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s is refused with session.step_up in a session left open',
  async (_, endpoint) => {
    expect(await codeWithoutProof(endpoint, actOf(endpoint))).toBe('session.step_up');
  },
);

it.each(acting.filter((endpoint) => !mayNeedStepUp(endpoint)).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s is ordinary and asks for no step-up',
  async (_, endpoint) => {
    expect(await codeWithoutProof(endpoint, actOf(endpoint))).not.toBe('session.step_up');
  },
);
