import { expect, it } from 'vitest';
import { appOfThisFile } from '../../src/testing/opened.ts';
import { visitor } from '../../src/testing/browser.ts';
import { demoPeopleOf, seedDemoPeople } from './demo-people.ts';

const app = await appOfThisFile({
  env: { SUPER_ADMIN_EMAIL: 'Boss@Example.com', SUPER_ADMIN_PASSWORD: 'boss-password' },
});
await Promise.all([seedDemoPeople(app.parts), seedDemoPeople(app.parts)]);
await seedDemoPeople(app.parts);

it('everybody whom the start names can sign in, in the role that it names', async () => {
  const people = demoPeopleOf(app.parts.settings);
  expect(people.map(({ role }) => role)).toEqual(['BASEUSER', 'BASEUSER', 'BASEUSER', 'ADMIN', 'ADMIN', 'SUPER_ADMIN']);
  for (const { role, email, password, isValidated } of people) {
    const answer = await visitor(app.url).signIn({ email, password });
    expect(answer).toMatchObject({ status: 200, json: { user: { role, isValidatedUser: isValidated } } });
  }
});

it('the super admin is the one whom the settings name', () => {
  expect(demoPeopleOf(app.parts.settings).at(-1)).toMatchObject({
    email: 'boss@example.com',
    password: 'boss-password',
  });
});

it('one member has the Professional plan, and nobody is there twice', async () => {
  const plans = await app.db
    .selectFrom('subscription')
    .innerJoin('person', 'person.id', 'subscription.person_id')
    .select(['person.email', 'subscription.tier', 'subscription.status'])
    .execute();
  expect(plans).toEqual([{ email: 'pro@demo.test', tier: 'PROFESSIONAL', status: 'ACTIVE' }]);
});
