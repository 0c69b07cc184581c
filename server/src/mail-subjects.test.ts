import { randomUUID } from 'node:crypto';
import { requestAdminCode } from '@keywright/contract/admins';
import { allLocales } from '@keywright/contract/locale';
import { expect, it } from 'vitest';
import { mailTable, type MailName, type MailRefs } from './platform/mail/mail-table.ts';
import { as } from './testing/browser.ts';
import { aConfirmationToken } from './testing/confirmations.ts';
import { aRegistered } from './testing/members.ts';
import { appOfThisFile } from './testing/opened.ts';
import { aMember, anAdmin, aSuperAdmin } from './testing/people.ts';
import { fulfil, paidAsMember, reportNoTurn, wantPhoto } from './testing/requests.ts';
import { documentIdOf } from './testing/reviews.ts';
import { invited, noLimits, openShop } from './testing/workshops.ts';

/** Stands wherever a person may choose the words: no subject may show it. */
const CANARY = 'Zanzibar';

const app = await appOfThisFile();

const named = { fname: CANARY, lname: CANARY };

const idIn = async (query: { executeTakeFirstOrThrow: () => Promise<{ id: string }> }): Promise<string> =>
  (await query.executeTakeFirstOrThrow()).id;

/** A stranger's message to support and the answer to it, with the canary as name, subject and text. */
const aSupportTalk = async (adminId: string) => {
  const at = app.clock.now();
  const messageId = await idIn(
    app.db
      .insertInto('support_message')
      .values({ name: CANARY, email: 'victim@example.net', subject: CANARY, message: CANARY, locale: 'en', at })
      .returning('id'),
  );
  const answerId = await idIn(
    app.db
      .insertInto('support_answer')
      .values({ id: randomUUID(), message_id: messageId, message: CANARY, answered_by: adminId, at })
      .returning('id'),
  );
  return { messageId, answerId };
};

/** Ids of real rows for every kind of mail; the compiler wants each. */
const refsOfAll = async (): Promise<{ [Name in MailName]: MailRefs<Name> }> => {
  const admin = await anAdmin(app.db, named);
  const desk = await as(app, admin);
  const superAdmin = await as(app, await aSuperAdmin(app.db, named));
  const owner = await as(app, await aMember(app.db, { ...named, tier: 'ENTERPRISE' }));
  await openShop(owner, CANARY);
  await invited(app, owner, 'victim@example.net', noLimits);
  await superAdmin.call(requestAdminCode, {
    body: { email: 'other@example.net', firstName: CANARY, lastName: CANARY },
  });
  const wanted = await paidAsMember(app, owner);
  await wantPhoto(desk, wanted.id);
  const done = await paidAsMember(app, owner);
  await fulfil(desk, done.id);
  const reportId = await reportNoTurn(owner, desk, done.id);
  const registered = await aRegistered(app);
  const { messageId, answerId } = await aSupportTalk(admin.id);
  await aConfirmationToken(app, owner.person);
  const { db } = app;
  const ofOrder = { orderId: done.orderId };
  const ofRequest = { ...ofOrder, requestId: done.id };
  const ofReport = { ...ofRequest, reportId };
  const ofPlan = { subscriptionId: await idIn(db.selectFrom('subscription').select('id').limit(1)) };
  const at = app.clock.now().toISOString();
  const ofLicence = { place: 'TX', document: 'STATE_LOCKSMITH_LICENSE', expiresOn: '2030-01-01' } as const;
  const ofPower = { personId: owner.person.id, by: admin.id };
  const change = {
    kind: 'prices',
    subject: CANARY,
    asked: '{}',
    requested_by: admin.id,
    takes_effect_at: app.clock.now(),
  } as const;
  const changeId = await idIn(db.insertInto('rule_change').values(change).returning('id'));
  const photoId = await idIn(
    db.selectFrom('document').select('id').where('request_id', '=', wanted.id).where('kind', '=', 'frontId'),
  );
  return {
    'admin-code': {
      codeId: await idIn(db.selectFrom('one_time_secret').select('id').where('purpose', '=', 'admin_code').limit(1)),
    },
    'admin.approved': {},
    'admin.let_in': ofPower,
    'admin.rejected': {},
    'admin.revoked': {},
    alarm: { name: 'clock_leapt', since: at },
    'already-registered': {},
    'audit-alarm': { problem: 'missing', seq: '1', since: at },
    'audit-checkpoint': { seq: '1' },
    'code.explained': ofReport,
    'code.money_back': ofReport,
    'code.opened_elsewhere': ofRequest,
    'code.replaced': ofReport,
    'disclosure-alarm': {
      personId: registered.person.id,
      day: '2026-03-01',
      what: 'listed',
      rows: 3_001,
      limit: 3_000,
    },
    'document-rejected': {
      documentId: await documentIdOf(app, registered.person.id),
      reason: 'OTHER',
      endsValidation: false,
    },
    'email-confirmation': {
      secretId: await idIn(
        db.selectFrom('one_time_secret').select('id').where('purpose', '=', 'email_confirmation').limit(1),
      ),
    },
    'export-taken': { by: admin.id, what: 'members' },
    'first-password': { secretId: randomUUID() },
    'licence-expired': { ...ofLicence, paused: true },
    'licence-expiring': ofLicence,
    'licence-rejected': { ...ofLicence, licenceId: randomUUID(), reason: 'OTHER' },
    'member-reinstated': {},
    'member-revoked': {},
    'member-validated': {},
    'new-device': { sessionId: await idIn(db.selectFrom('session').select('id').limit(1)) },
    'order.charged': ofOrder,
    'order.received': ofOrder,
    'order.resolved': ofOrder,
    'passkey-added': {},
    'passkey-removed': {},
    'password-changed': {},
    'password-reset': { secretId: randomUUID() },
    'plan.cancelled': { ...ofPlan, at },
    'plan.changed': ofPlan,
    'plan.ended': ofPlan,
    'plan.ended_with_access': ofPlan,
    'plan.ends_soon': { ...ofPlan, at },
    'plan.renews_soon': { ...ofPlan, at },
    'plan.resumed': { ...ofPlan, at },
    'plan.started': ofPlan,
    'plan.unpaid': { ...ofPlan, at },
    'power-revoked': ofPower,
    'profile-deleted': {},
    'recovery-code-used': {},
    'recovery-codes-renewed': {},
    'request.canceled': ofRequest,
    'request.changed': ofRequest,
    'request.declined': ofRequest,
    'request.fulfilled': ofRequest,
    'request.photo_wanted': { orderId: wanted.orderId, requestId: wanted.id, documentId: photoId },
    'rule-change': { changeId },
    'second-factor-off': {},
    'second-factor-on': {},
    'session-revoked': {},
    'requests-due': { at: '2026-01-01T00:00:00.000Z' },
    'sole-reviews': { after: '0', upTo: '9' },
    'super-admin.created': ofPower,
    'support-answer': { answerId },
    'support-message': { messageId },
    'validation-ended': { why: 'licence_removed' },
    'validation-needed': {},
    welcome: {},
    'workshop-invitation': { invitationId: await idIn(db.selectFrom('workshop_invitation').select('id').limit(1)) },
    'workshop-place-ended': {
      workshopId: await idIn(db.selectFrom('workshop').select('id').limit(1)),
      why: 'removed',
    },
  };
};

/** The subject and the whole text of each kind, as the demo's mail page shows them. */
const shown = async (refs: Awaited<ReturnType<typeof refsOfAll>>, locale: string) => {
  const letters = [];
  for (const template of Object.keys(mailTable) as MailName[]) {
    const row = {
      template,
      locale,
      refs: JSON.stringify(refs[template]),
      recipient: 'victim@example.net',
      state: 'SENT',
    } as const;
    const id = await idIn(
      app.db
        .insertInto('outbox_mail')
        .values({ ...row, once_key: randomUUID() })
        .returning('id'),
    );
    const answer = await fetch(new URL(`/dev/mail/${id}`, app.url));
    const page = await answer.text();
    letters.push({ template, status: answer.status, subject: /<title>([^<]*)<\/title>/.exec(page)?.[1] ?? '', page });
  }
  return letters;
};

it('no subject of any mail, in any language, shows words that a person chose', async () => {
  const refs = await refsOfAll();
  for (const locale of allLocales) {
    const letters = await shown(refs, locale);
    // A checkpoint is signed within an hour, and its mail has no words of anybody.
    const unwritten = letters.filter(({ status, subject }) => status !== 200 || subject === '');
    expect(unwritten.map(({ template }) => template)).toEqual(['audit-checkpoint']);
    expect(letters.filter(({ subject }) => subject.includes(CANARY)).map(({ template }) => template)).toEqual([]);
    // The canary was really there: these mails show it in their text.
    const inText = letters.filter(({ page }) => page.includes(CANARY)).map(({ template }) => template);
    expect(inText).toEqual(
      expect.arrayContaining([
        'workshop-invitation',
        'workshop-place-ended',
        'support-message',
        'support-answer',
        'admin-code',
      ]),
    );
  }
}, 120_000);
