import { AuditProblem } from '@keywright/contract/audit';
import type { FastifyInstance } from 'fastify';
import { allLocales, inLanguage, localeOfPath } from '@keywright/contract/locale';
import { isPage, isPublic, mayBeSecret, writtenName } from '@keywright/contract/pages';
import { openDisclose } from './access/disclose.ts';
import { refusalOf } from './access/roles.ts';
import type { Caller } from './access/actor.ts';
import { openStepUp } from './access/step-up.ts';
import { accountingRoutes } from './features/accounting/accounting.routes.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { adminRoutes } from './features/admins/admins.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { oldestErasureSeconds } from './platform/vault/key-store.store.ts';
import { watchGauges } from './features/audit/watch-log.ts';
import { chatRoutes } from './features/chat/chat.routes.ts';
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts';
import { openShownPrices } from './features/catalogue/shown-prices.ts';
import { complianceRoutes } from './features/compliance/compliance.routes.ts';
import { ruleChangeRoutes } from './features/rule-changes/rule-changes.routes.ts';
import { legalHoldRoutes } from './features/legal-holds/legal-holds.routes.ts';
import { memberRoutes } from './features/members/members.routes.ts';
import { countReviews } from './features/payments/payments.facts.ts';
import { paperRoutes } from './features/papers/papers.routes.ts';
import { paymentRoutes } from './features/payments/payments.routes.ts';
import { profileRoutes } from './features/profile/profile.routes.ts';
import { openFirstStates } from './features/requests/orders/first-state.ts';
import { pushRoutes } from './features/push/push.routes.ts';
import { requestRoutes } from './features/requests/requests.routes.ts';
import { factorRoutes } from './features/sessions/factors/factors.routes.ts';
import { deviceRoutes } from './features/sessions/devices/devices.routes.ts';
import { openAuthenticate, openReauthenticate } from './features/sessions/authenticate.ts';
import { sessionRoutes } from './features/sessions/sessions.routes.ts';
import { workshopRoutes } from './features/workshops/workshops.routes.ts';
import { supportRoutes } from './features/support/support.routes.ts';
import { subscriptionRoutes } from './features/subscriptions/subscriptions.routes.ts';
import { serveApiPages } from './api-pages.ts';
import { serveMailPages } from './dev-mail.ts';
import { limitingPersons, limitSources, openCallCount } from './limit-calls.ts';
import { chatStream } from './live-chat.ts';
import { liveRoutes } from './live.ts';
import { openPageWords } from './page-words.ts';
import { openShownLaws } from './features/compliance/shown-laws.ts';
import { serveSiteFiles } from './site-files.ts';
import { guardHost } from './platform/http/own-host.ts';
import { guardOrigin } from './platform/http/origin.ts';
import { sendHeaders } from './platform/http/headers.ts';
import { refuseUnderPressure } from './platform/http/pressure.ts';
import { type Dependencies, serveHealth } from './platform/http/health.ts';
import { openLiveStreams } from './platform/http/live-streams.ts';
import { servePages } from './platform/http/pages.ts';
import { serveWorker } from './platform/http/service-worker.ts';
import type { OpenPageSource } from './platform/http/page-source.ts';
import type { Serving } from './platform/http/serve.ts';
import { limitArrivingBodies } from './platform/http/arriving-bodies.ts';
import { openServer } from './platform/http/server.ts';
import { watchProxies } from './platform/http/untrusted-proxies.ts';
import type { TimeGuard } from './platform/jobs/time-guard.ts';
import type { MailTemplates } from './platform/mail/mail-table.ts';
import { droppedLately } from './platform/mail/outbox.store.ts';
import type { Parts } from './platform/parts.ts';
import type { PaymentProvider } from './platform/payments/provider.ts';
import type { Ports } from './ports.ts';
import type { Reactions } from './reactions.ts';

export type AppParts = {
  parts: Parts;
  provider: PaymentProvider;
  ports: Ports;
  reactions: Reactions;
  mails: MailTemplates;
  ready: () => Record<string, boolean>;
  dependencies: () => Promise<Dependencies>;
  guard: Pick<TimeGuard, 'found'>;
  /** The folder of the built web app. */
  webRoot: string;
  /** Makes the pages from their sources, for development. */
  pageSource?: OpenPageSource | undefined;
};

/** Documents that the server answers itself, however they are asked for. */
const own = [
  '/sandbox/',
  '/dev/',
  '/docs',
  '/openapi.json',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
  '/healthz',
  '/readyz',
  '/metrics',
  '/files/',
  ...allLocales.flatMap((locale) => [`/${locale}/assets/`, `/${locale}/manifest.webmanifest`]),
  '/sw.js',
  '/super-admin/audit/export',
  '/papers/',
];

/** The audit log and the accounting. */
const recordRoutes = (serving: Serving<Caller>): void => {
  auditRoutes(serving);
  accountingRoutes(serving);
};

/** Puts the whole program behind one HTTP server: the only file that knows every feature's routes. */
export const buildApp = async (app: AppParts): Promise<FastifyInstance> => {
  const { parts, provider, ports, reactions, ready, dependencies } = app;
  const { demo, trustProxy } = parts.settings;
  const server = await openServer({ log: parts.log, trustProxy, demo });
  sendHeaders(server, parts.settings);
  limitArrivingBodies(server);
  guardHost(server, parts.settings);
  const gauges = [
    answeringOf(dependencies),
    refusingOf(provider),
    reviewsOf(parts),
    droppedMailsOf(parts),
    waitingErasuresOf(parts),
    watchProxies(server, parts),
    doubtOf(app.guard),
    ...watchGauges(parts.db, AuditProblem.options),
  ];
  serveHealth(server, { ready, dependencies, metricsToken: parts.settings.metricsToken, gauges });
  const shown = openShownPrices(parts);
  server.addHook('onClose', async () => shown.close());
  const count = openCallCount(parts.clock);
  const firstStateOf = openFirstStates(parts);
  await servePages(server, {
    root: app.webRoot,
    isPage,
    isPublic,
    mayBeSecret,
    writtenName,
    homeOf,
    own,
    filling: openPageWords(parts.settings, { prices: shown.now, areLawsChanged: openShownLaws(parts) }),
    firstState: (request, pagePath) => firstStateOf(pagePath, () => count(request)),
    shells: Object.fromEntries(allLocales.map((locale) => [`/${locale}/shell.html`, inLanguage('/', locale)])),
    source: app.pageSource,
  });
  serveWorker(server, { root: app.webRoot, isOn: parts.settings.serviceWorker && !app.pageSource });
  serveSiteFiles(server, parts.settings, parts.clock);
  guardOrigin(server, parts.settings);
  limitSources(server, count);

  const serving: Serving<Caller> = {
    app: server,
    parts,
    authenticate: limitingPersons(openAuthenticate(parts), parts.clock),
    refusalOf,
    stepUp: openStepUp(parts),
    disclose: openDisclose(parts),
  };
  sessionRoutes(serving, reactions.ofSessions);
  deviceRoutes(serving, reactions.ofSessions);
  factorRoutes(serving, reactions.ofSessions);
  accountRoutes(serving, reactions.ofAccounts);
  adminRoutes(serving, reactions.ofAdmins);
  profileRoutes(serving, { ports: ports.ofProfiles, reactions: reactions.ofProfiles });
  memberRoutes(serving, reactions.ofMembers);
  legalHoldRoutes(serving);
  ruleChangeRoutes(serving, ports.ofRuleChanges);
  recordRoutes(serving);
  paperRoutes(serving);
  catalogueRoutes(serving, { shown, ports: ports.ofCatalogue });
  complianceRoutes(serving, reactions.ofCompliance);
  supportRoutes(serving);
  requestRoutes(serving, { ports: ports.ofRequests, reactions: reactions.ofRequests });
  pushRoutes(serving);
  workshopRoutes(serving, reactions.ofWorkshops);
  paymentRoutes(serving, provider, reactions.ofPayments);
  subscriptionRoutes(serving, ports.ofSubscriptions);
  const listening = { ...serving, reauthenticate: openReauthenticate(parts), streams: openLiveStreams(server, parts) };
  chatRoutes(serving);
  chatStream(listening);
  liveRoutes(listening);
  serveApiPages(server, parts.settings);
  if (parts.settings.demo) serveMailPages(server, parts, app.mails);
  await refuseUnderPressure(server);
  return server;
};

const reviewsOf = ({ db }: Parts) => ({
  name: 'orders_in_review',
  help: 'Orders whose money a super admin has to look at',
  label: 'reason',
  read: () => countReviews(db),
});

const waitingErasuresOf = ({ db }: Parts) => ({
  name: 'erasure_oldest_seconds',
  help: 'Age of the oldest destroyed record whose key is not erased yet; 0 for none',
  label: 'store',
  read: async () => ({ keys: await oldestErasureSeconds(db) }),
});

const droppedMailsOf = ({ db }: Parts) => ({
  name: 'mails_dropped',
  help: 'Mails of the last 24 hours that were above the daily limit of their kind and were not sent',
  label: 'template',
  read: () => droppedLately(db),
});

/** Alarms: each is 1 while it stops the jobs that destroy. */
const doubtOf = ({ found }: Pick<TimeGuard, 'found'>) => ({
  name: 'time_in_doubt',
  help: '1 while nothing is destroyed, ended or declined, and why',
  label: 'why',
  read: found,
});

const answeringOf = (dependencies: AppParts['dependencies']) => ({
  name: 'dependency_up',
  help: '1 while this dependency answers this process, 0 while it does not; nothing before the first call to it',
  label: 'dependency',
  read: async () => {
    const answers = Object.entries(await dependencies());
    return Object.fromEntries(answers.flatMap(([name, isUp]) => (isUp === undefined ? [] : [[name, Number(isUp)]])));
  },
});

const refusingOf = ({ refusing }: PaymentProvider) => ({
  name: 'payment_provider_refusing',
  help: '1 while calls of this kind to the payment provider are refused at once, because it failed',
  label: 'calls',
  read: () => refusing?.() ?? {},
});

const homeOf = (path: string): string => inLanguage('/', localeOfPath(path));
