import { ownCommand } from '../../platform/own-command.ts';
import { auditActions } from '@keywright/contract/audit-actions';
import type { Locale } from '@keywright/contract/locale';
import { actAs, type Present } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { ownCodePolicy } from '../../access/policies/own-request.policy.ts';
import { searchList } from '../../access/record-search.ts';
import { notifyOfExport } from '../../access/super-admins.store.ts';
import { authorize } from '../../access/policy.ts';
import { checkpointKeyOf } from '../../platform/audit/checkpoint-key.ts';
import { type FileEntry, readText, writeLogFile } from '../../platform/audit/log-file.ts';
import { type Proof, proveEntries } from '../../platform/audit/prove-entries.ts';
import { recordActs } from '../../platform/audit/record.store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { guardLimit } from '../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../platform/limits/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import { openSemaphore } from '../../platform/files/semaphore.ts';
import type { Block } from '../../platform/pdf/set-paper.ts';
import { paperOf, type Saying, sayingIn } from './paper.facts.ts';
import { entriesAbout, most, paidRequest, type PaperRequest, requestsForVin } from './papers.store.ts';
import { earlierDeclarations, editBlocks } from './request-edits.ts';
import { editsOfRequests, type RequestEdit } from './request-edits.store.ts';
import { authorityFacts, courseFacts, customerOf, stateOf } from './request-facts.ts';
import { DESK, seenBy, WORKSHOP } from './seen-by.ts';

type Form = { as: 'pdf' | 'csv'; lang?: Locale | undefined };
type VinFile = { bytes: Buffer; mediaType: string; filename: string };

/**
 * What the log holds of a member's own requests for a VIN, with its proof. Of their own acts they see everything; of what others did, that it was
 * done and when, where it concerns them. That it was taken is on record before anything leaves.
 */
export const giveOwnVinFile = async (
  parts: Parts,
  caller: Known,
  { id, as, lang }: Form & { id: string },
): Promise<VinFile> => {
  const taken = await actAs(parts, caller, async (tx, caller) => {
    await guardLimit(tx, parts.clock, bucketOf('own-vin-file', caller.person.id));
    const { vin } = authorize(ownCodePolicy, caller, 'view', await paidRequest(tx, id));
    return take(tx, caller, { vin, as, reason: '', ofPerson: caller.person.id });
  });
  return fileOf(parts, caller, { ...taken, as, lang, reason: '' });
};

/** What the log holds of all requests for a VIN: for an auditor or the police, on record at each request with the reason. */
export const giveVinFile = async (
  parts: Parts,
  caller: Known,
  { vin, as, lang, reason }: Form & { vin: string; reason: string },
): Promise<VinFile> => {
  // In a transaction of its own: a VIN that nobody asked for was searched for, too.
  await searchList(parts, caller, { text: vin, where: 'orders' });
  const taken = await actAs(parts, caller, async (tx, caller) => {
    await guardLimit(tx, parts.clock, bucketOf('desk-export', caller.person.id));
    await notifyOfExport(tx, parts.clock, caller, 'vin');
    return take(tx, caller, { vin, as, reason });
  });
  return fileOf(parts, caller, { ...taken, as, lang, reason });
};

type Taking = { vin: string; as: Form['as']; reason: string; ofPerson?: string };
type Taken = {
  vin: string;
  ofPerson: string | undefined;
  requests: PaperRequest[];
  edits: RequestEdit[];
  entries: string[];
  /** Whether there is more than a file takes. */
  isCut: boolean;
};

const take = async (tx: Tx, { trace }: Present<Known>, { vin, as, reason, ofPerson }: Taking): Promise<Taken> => {
  const { rows: requests, isCut } = await requestsForVin(tx, vin, ofPerson);
  if (requests.length === 0) throw new Failure('input.invalid', { fields: { vin: 'vin.unknown' } });
  const ids = requests.map(({ id }) => id);
  const edits = await editsOfRequests(tx, ids);
  // Before its own entry: a file can't hold that it was taken.
  const entries = await entriesAbout(tx, ids);
  const of = ofPerson ? ('own' as const) : ('all' as const);
  await recordActs(
    tx,
    ids.map((id) => ({
      trace,
      act: { action: 'paper.vin_file_taken', object: { type: 'request', id }, reason, details: { as, of } } as const,
    })),
  );
  return { vin, ofPerson, requests, edits, entries: entries.rows, isCut: isCut || entries.isCut };
};

type Wanted = Taken & Form & { reason: string };

/** The log is walked and a file of some megabytes made: by one at a time, so that however many ask take no more memory. */
const alone = openSemaphore({ slots: 1, weight: 1 });

const fileOf = (parts: Parts, caller: Known, wanted: Wanted): Promise<VinFile> =>
  alone.run(1, () => makeFile(parts, caller, wanted), { name: caller.person.id });

/** What the seal says that the file is: whoever is shown a part of the log reads that it is one. */
const aboutOf = ({ vin, ofPerson, isCut }: Wanted): string =>
  [
    `vin ${vin}`,
    ...(ofPerson ? ['the requests of one person alone, acts of others in part'] : []),
    ...(isCut ? ['the last entries alone'] : []),
  ].join(', ');

const makeFile = async (parts: Parts, caller: Known, wanted: Wanted): Promise<VinFile> => {
  const { person } = caller;
  const { settings, clock, db } = parts;
  const key = checkpointKeyOf(settings.secretKey);
  const sealing = { key, clock, file: settings.auditCheckpoints, trusted: settings.auditTrustedKeys };
  const proof = await proveEntries(db, sealing, wanted.entries);
  if (!proof || proof.entries.length === 0) throw new Failure('paper.unproven');
  const { ofPerson, vin, as } = wanted;
  const entries = ofPerson ? await seenBy(db, proof.entries, caller) : proof.entries;
  const made = clock.now();
  const csv = Buffer.from(
    writeLogFile(
      {
        about: aboutOf(wanted),
        entries,
        checkpoints: proof.checkpoints,
        made,
      },
      key,
    ),
    'utf8',
  );
  const name = `vin-${vin}-${made.toISOString().slice(0, 'yyyy-mm-dd'.length)}`;
  if (as === 'csv') return { bytes: csv, mediaType: 'text/csv; charset=utf-8', filename: `${name}.csv` };
  const saying = sayingIn(wanted.lang, person.locale);
  return paperOf(parts, saying, {
    title: saying.says.papers_vin_file({ vin }),
    name,
    attachment: { name: `${name}.csv`, bytes: csv, mediaType: 'text/csv' },
    blocks: blocksOf(saying, { ...wanted, ...proof, entries, made, taker: `${person.fname} ${person.lname}` }),
  });
};

type Told = Omit<Wanted, 'entries'> & Omit<Proof, 'entries'> & { entries: FileEntry[]; made: Date; taker: string };

/** As many as a paper has people read; all of them are in the file that goes with it. */
const MOST_SET = 300;

const blocksOf = (saying: Saying, told: Told): Block[] => {
  const { says, time } = saying;
  const { requests, edits, entries, checkpoints, ofPerson, reason, made, taker, isCut } = told;
  const set = entries.slice(-MOST_SET);
  return [
    { text: ofPerson ? says.papers_vin_own() : says.papers_vin_all() },
    ...(isCut ? [{ text: says.papers_cut(most), strong: true } as const] : []),
    {
      facts: [
        [says.papers_made(), time(made)],
        [says.papers_taken_by(), taker],
        ...(reason ? [[says.papers_because(), reason] as const] : []),
      ],
    },
    ...requests.flatMap((request) =>
      requestBlocks(saying, request, {
        isOfAll: ofPerson === undefined,
        edits: edits.filter(({ requestId }) => requestId === request.id),
      }),
    ),
    { heading: says.papers_entries() },
    ...(set.length < entries.length ? [{ text: says.papers_set({ set: set.length, count: entries.length }) }] : []),
    {
      head: [says.papers_seq(), says.papers_time(), says.papers_act(), says.papers_who(), says.papers_entry_hash()],
      widths: [0.08, 0.23, 0.27, 0.2, 0.22],
      small: true,
      rows: set.map((entry) => entryCells(saying, entry)),
    },
    { heading: says.papers_proof() },
    { text: says.papers_proof_note({ command: ownCommand('audit verify', '--file') }) },
    {
      facts: checkpoints.map(({ seq, at, keyId, hash, signature }) => [
        says.papers_checkpoint({ seq }),
        says.papers_signed({
          time: time(at),
          key: keyId,
          hash: hash.toString('hex'),
          signature: signature.toString('hex'),
        }),
      ]),
    },
  ];
};

/** Who asked, under which authority, who checked and who released; of the desk a customer reads when, and not who. */
const requestBlocks = (
  saying: Saying,
  request: PaperRequest,
  { isOfAll, edits }: { isOfAll: boolean; edits: readonly RequestEdit[] },
): Block[] => {
  const { says, time } = saying;
  return [
    { heading: says.papers_request_at({ time: time(request.createdAt) }) },
    {
      facts: [
        [says.papers_customer(), customerOf(saying, request, { address: 'whole' })],
        ...authorityFacts(saying, request),
        ...earlierDeclarations(saying, request, edits),
        [says.papers_number(), request.confirmationNumber ?? says.papers_nothing()],
        [says.papers_vehicle(), `${request.year} ${request.make} ${request.model}`],
        [says.papers_vin_now(), request.vin],
        [says.papers_asked_for(), says.papers_asked_code({ pin: request.withPin ? 'yes' : 'other' })],
        [says.papers_placed(), time(request.paidAt)],
        [says.papers_state(), stateOf(saying, request)],
        ...courseFacts(saying, request, isOfAll ? 'full' : 'none'),
      ],
    },
    ...editBlocks(saying, edits, { vins: 'whole' }),
  ];
};

const entryCells = ({ says }: Saying, entry: FileEntry): string[] => {
  const { at, action, who } = 'text' in entry ? readText(entry.text) : entry;
  const place = String(entry.seq);
  const hash = entry.hash.toString('hex').slice(0, 16);
  return [place, at.replace('T', ' ').slice(0, 23), actWords(says, action), whoWords(says, who), hash];
};

const actWords = (says: Saying['says'], action: string): string => {
  const known = auditActions.find((one) => one === action);
  if (!known) return action;
  const key = `audit_did_${known.replaceAll(/[.-]/g, '_')}`;
  const say = key in says ? says[key as 'audit_did_request_asked'] : undefined;
  return say?.() ?? action;
};

const whoWords = (says: Saying['says'], who: string): string => {
  if (who === DESK) return says.papers_desk();
  if (who === WORKSHOP) return says.papers_workshop();
  if (who === 'guest') return says.papers_guest();
  return who === 'system' ? says.papers_system() : who;
};
