import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { shoot } from './looks.ts';
import { people } from './people.ts';
import { planByWire, revokedByWire } from './plan-by-wire.ts';
import { openStage } from './stage.ts';

const stage = openStage();

/** Who reads in which language, how a day and a sum look there, and every letter about a plan, oldest first. */
const readers = [
  {
    person: people.etienne,
    locale: 'fr',
    day: /\b(?:1er|\d{1,2}) (?:janv|févr|mars|avr|mai|juin|juill|août|sept|oct|nov|déc)[a-zé.]* 20\d\d/,
    sum: /\d,\d\d\u00a0\$/,
    subjects: [
      'Votre essai gratuit a commencé',
      'Votre essai gratuit prend bientôt fin',
      'Votre forfait De base (mensuel) a commencé',
      'Votre forfait a changé\u00a0: forfait Professionnel (annuel)',
      'Résilié\u00a0: forfait Professionnel (annuel)',
      'Votre forfait Professionnel (annuel) se poursuit',
      'Votre forfait Professionnel (annuel) sera bientôt renouvelé',
      'Votre forfait Professionnel (annuel) n’a pas pu être renouvelé',
      'Votre forfait Professionnel (annuel) a pris fin',
      'Votre forfait Entreprise (mensuel) a pris fin',
    ],
  },
  {
    person: people.dana,
    locale: 'es',
    day: /\b\d{1,2} de [a-z]+ de 20\d\d/,
    sum: /\$\d+\.\d\d/,
    subjects: [
      'Su plan comenzó: prueba gratis',
      'Su prueba gratis termina pronto',
      'Su plan comenzó: plan Basic (mensual)',
      'Su plan cambió: plan Professional (anual)',
      'Cancelación: plan Professional (anual)',
      'Su plan continúa: plan Professional (anual)',
      'Su plan se renueva pronto: plan Professional (anual)',
      'No se pudo renovar su plan: plan Professional (anual)',
      'Su plan terminó: plan Professional (anual)',
      'Su plan terminó: plan Enterprise (mensual)',
    ],
  },
] as const;

type Reader = (typeof readers)[number];
const both = (act: (reader: Reader) => Promise<unknown>) => Promise.all(readers.map(act));

const stopped = async (...statements: string[]): Promise<void> =>
  stage.killAndRestart(async () => {
    expect(await stage.command('e2e/on-the-data.ts', ...statements)).toMatchObject({ status: 0 });
  });

/** So that reminders are due: the trials end tomorrow, the years in three weeks. */
const timeIsNear = () =>
  stopped(
    `update subscription set ends_at = now() + interval '20 hours', period_end = now() + interval '20 hours' where is_trial and ended_at is null`,
    `update subscription set period_end = now() + interval '20 days' where billing = 'annual' and not is_trial and ended_at is null`,
    `update sandbox_subscription set period_end = now() + interval '20 days' where every_months = 12`,
    `select graphile_worker.add_job('remind-of-plans')`,
  );

/** Finds the letter with this subject on the demo's page of mails, once it is there, and opens it. Answers what it says. */
const open = async (page: Page, email: string, subject: string): Promise<string> => {
  const link = page.getByRole('listitem').filter({ hasText: email }).getByRole('link', { name: subject, exact: true });
  await expect
    .poll(
      async () => {
        await page.goto('/dev/mail');
        return link.count();
      },
      // It comes by a notice, a job and a worker.
      { timeout: 40_000 },
    )
    .toBeGreaterThan(0);
  await link.first().click();
  await page.getByRole('heading', { name: subject }).waitFor();
  return page.frameLocator('iframe').locator('body').innerText();
};

/** Nothing in it is raw, missing or English, and no day or sum is written as elsewhere. */
const judge = (subject: string, text: string, { locale }: Reader): void => {
  const wrong = [
    /[{}_]|undefined|null|NaN|\[object|\b(?:Your|plan is|charged)\b/,
    /\d{4}-\d\d|\d\/\d/,
    locale === 'fr' ? /\$\d|\d\.\d\d/ : /\d,\d\d|\d\s\$/,
  ];
  expect([subject, wrong.map((one) => text.match(one)?.[0]).filter(Boolean)]).toEqual([subject, []]);
  expect(text.length).toBeGreaterThan(80);
};

/** Presses a button of each plan that runs, on the demo's page of plans. */
const onEachPlan = async (page: Page, name: string, then: RegExp): Promise<void> => {
  for (let plan = 0; plan < readers.length; plan += 1) {
    const section = page.locator('section').filter({ hasText: 'every year' }).nth(plan);
    await page.goto('/dev/plans');
    await section.getByRole('button', { name }).click();
    await section.getByText(then).waitFor();
  }
};

/** Two lives of a plan, with three restarts of the program: longer than a journey is, in a slow browser. */
const LONG_MS = 300_000;

test('every letter about a plan is readable in French and Spanish, with days and sums as they are written there', {
  timeout: LONG_MS,
}, async () => {
  const { page } = await stage.visitor('desk');
  const read = new Map<Reader, string>();
  const letterComes = async (which: number): Promise<void> => {
    for (const reader of readers) {
      const { person, locale, subjects } = reader;
      const subject = subjects[which] ?? '';
      const text = await open(page, person.email, subject);
      await shoot(page, `mail-${locale}-${which}`);
      judge(subject, text, reader);
      read.set(reader, `${read.get(reader) ?? ''}\n${text}`);
    }
  };
  const each = (act: (plan: Awaited<ReturnType<typeof planByWire>>) => Promise<unknown>) =>
    both(async ({ person }) => act(await planByWire(stage.url, person)));

  // In which language somebody is written to is theirs since they registered.
  await stopped(
    ...readers.map(({ person, locale }) => `update person set locale = '${locale}' where email = '${person.email}'`),
  );
  await each((plan) => plan.tryIt());
  await letterComes(0);
  await timeIsNear();
  await letterComes(1);
  await each((plan) => plan.buy({ tier: 'BASIC', billing: 'monthly' }));
  await letterComes(2);
  await each((plan) => plan.upgrade({ tier: 'PROFESSIONAL', billing: 'annual' }));
  await letterComes(3);
  await each((plan) => plan.cancel());
  await letterComes(4);
  await each((plan) => plan.resume());
  await letterComes(5);
  await timeIsNear();
  await letterComes(6);
  await onEachPlan(page, 'The next card fails', /The card fails\.$/);
  await onEachPlan(page, 'Renew now', /unpaid, tried again/);
  await letterComes(7);
  await onEachPlan(page, 'Give up', /ended/);
  await letterComes(8);
  // Who is revoked with a plan reads of its end too.
  await each((plan) => plan.buy({ tier: 'ENTERPRISE', billing: 'monthly' }));
  await both(({ person }) => revokedByWire(stage.url, people.maria, person.email));
  await letterComes(9);
  for (const [{ day, sum }, text] of read) expect([day, sum].map((form) => form.test(text))).toEqual([true, true]);
});
