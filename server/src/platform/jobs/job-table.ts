import { AuditProblem } from '@keywright/contract/audit';
import { z } from 'zod';
import { AlarmName, ManyDisclosures } from '../alarms.ts';

const one = z.object({ id: z.uuid() });
/** A cart's id is one that is shown, and not of the database's kind. */
/** Of a cart, whichever of its card pages is open; or that of this order alone. */
const checkout = z.object({ cartId: z.string().min(1), orderId: z.uuid().optional() });
const nothing = z.object({});
/** Told by push of a request: that its code is ready, or that a photo is wanted again. */
const push = z.object({ requestId: z.uuid(), what: z.enum(['ready', 'photo']), at: z.iso.datetime() });

/**
 * Every job of the program, with what it is given. The compiler wants a handler for each and the right payload from whoever owes
 * one; what a worker takes from the database is read by the same shape, so that a payload that fits no more fails and is not guessed at.
 * A name or shape that waiting jobs go by stays readable for as long as they may wait: 25 tries, about four days.
 */
export const jobTable = {
  'alarm-due': nothing,
  'apply-rule-changes': nothing,
  'check-keys': nothing,
  'close-checkout': checkout,
  'close-overdue-checkouts': nothing,
  'close-unlent-checkouts': nothing,
  'count-days': nothing,
  'delete-old-disclosures': nothing,
  'destroy-codes': nothing,
  'destroy-images': nothing,
  'destroy-replaced-files': nothing,
  'end-overdue-holds': nothing,
  'erase-keys': nothing,
  'expire-carts': nothing,
  /** Ends a subscription at the provider that nobody here has any more, by the provider's name for it. */
  'end-subscription': z.object({ id: z.string().min(1) }),
  'expire-plans': nothing,
  /** By the provider's name for it. */
  'follow-subscription': z.object({ id: z.string().min(1) }),
  'follow-subscriptions': nothing,
  'forget-trials': nothing,
  'forget-chat': nothing,
  'forget-addressee': z.object({ personId: z.uuid() }),
  'forget-notices': nothing,
  'forget-old-orders': nothing,
  'forget-pushes': nothing,
  'forget-invitations': nothing,
  'forget-support-messages': nothing,
  'forget-unpaid': nothing,
  /** By the provider's own name for it. */
  'handle-notice': z.object({ id: z.string().min(1) }),
  'issue-password-reset': z.object({
    secretId: z.uuid(),
    email: z.string(),
    ip: z.string(),
    httpRequestId: z.string(),
    /** For an account that has no password yet. */
    isFirst: z.boolean().optional(),
  }),
  'mail-checkpoint': nothing,
  'mail-sole-reviews': nothing,
  /** By the name of what stops the jobs that destroy, or the sweeper of the files. */
  'raise-alarm': z.object({ name: AlarmName }),
  /** An admin saw more records in one day (UTC) than the settings allow without an alarm. */
  'raise-disclosure-alarm': ManyDisclosures,
  'push-request': push,
  'reconcile-payments': nothing,
  'remind-licences': nothing,
  /** By the name of a notice that the demo's own provider owes; a real one posts its notices itself. */
  'sandbox-notice': z.object({ id: z.string().min(1) }),
  'remind-of-plans': nothing,
  'sandbox-renewals': nothing,
  'seal-audit': nothing,
  'send-mail': one,
  'send-push': push.extend({ id: z.uuid() }),
  'settle-payment': one,
  /** By the provider's name for it. */
  'settle-session': z.object({ id: z.string().min(1) }),
  'settle-up': z.object({ orderId: z.uuid() }),
  'sweep-files': nothing,
  'sweep-jobs': nothing,
  'sweep-mail': nothing,
  'sweep-secrets': nothing,
  'sweep-sessions': nothing,
  'walk-audit': nothing,
  /** Why a checkpoint was refused and at which place of the chain, in digits, where it was refused. */
  'watch-audit': z.object({ problem: AuditProblem.optional(), seq: z.string().regex(/^\d*$/).optional() }),
} as const satisfies Record<string, z.ZodObject>;

export type JobName = keyof typeof jobTable;
export type Payload<Name extends JobName> = z.infer<(typeof jobTable)[Name]>;

/** The jobs that the timetable can owe: they need to be given nothing. */
export type TimedJob = { [Name in JobName]: z.infer<typeof nothing> extends Payload<Name> ? Name : never }[JobName];

type Given<Name extends JobName> = Name extends TimedJob ? { payload?: Payload<Name> } : { payload: Payload<Name> };

/** A job as it is owed. */
export type Job = {
  [Name in JobName]: {
    task: Name;
    /** Later jobs with the same key replace a waiting one. */
    key?: string;
    runAt?: Date;
    /** Due so much later than now, by the database's clock. */
    inSeconds?: number;
    /** The jobs of one line are done one at a time, by whichever process. */
    line?: string;
  } & Given<Name>;
}[JobName];

export type Task<Name extends JobName = JobName> = {
  /**
   * Whether it destroys, expires or declines something because its time has come. Such a task runs only while the time is
   * beyond doubt, and compares with `clock_now()` in SQL, never with a process's clock.
   */
  destroys: boolean;
  run: (payload: Payload<Name>) => Promise<void>;
};

/** What handles the jobs of some of these names; of all, but those that not every payment provider has. */
export type TasksFor<Name extends JobName> = { [One in Name]: Task<One> };
type ProvidersJob = 'sandbox-notice' | 'sandbox-renewals';
export type ProviderTasks = Partial<TasksFor<ProvidersJob>>;
export type Tasks = TasksFor<Exclude<JobName, ProvidersJob>> & ProviderTasks;

/** When each job that runs by the clock does: a crontab line's five fields. One without its line does not compile. */
export type Timetable = { readonly [Name in Exclude<TimedJob, ProvidersJob>]: string };
/** The same of a provider that is part of this program. */
export type ProviderTimetable = { readonly [Name in TimedJob & ProvidersJob]?: string };
