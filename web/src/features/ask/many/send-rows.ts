import { requestKeycode } from '@keywright/contract/ask.calls';
import { call, type CallInput } from '../../../lib/call.ts';
import { Refused, saysOf } from '../../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import type { PhotoKind, PhotoShelf } from '../photos/photo-shelf.ts';
import type { RequestValues } from '../request-values.ts';
import { isOnlyAboutPhotos, photoFaultsIn, storedPhotos } from '../send-request.ts';
import type { ManyList } from './many-list.ts';
import type { JudgedRow, ManyRow } from './many-rows.ts';

/** What one line is asked for with: its own photos, and those of all. */
type Papers = { shared: PhotoShelf; own: PhotoShelf };

/** From which of both a photo of this line comes. */
const shelfOf = (row: ManyRow, kind: PhotoKind, { shared, own }: Papers): PhotoShelf => {
  if (kind === 'registration') return own;
  if (kind === 'frontId' || kind === 'backId') return row.own ? own : shared;
  return row.authority === 'same' ? shared : own;
};

const photosOf = (row: ManyRow, papers: Papers) => {
  const wanted = (row.authority === 'same' ? papers.shared : papers.own).wanted.get();
  const kinds: PhotoKind[] = ['frontId', 'backId', 'registration', ...wanted.map(({ kind }) => kind)];
  const all = { ...papers.shared.photos() };
  for (const kind of kinds) all[kind] = shelfOf(row, kind, papers).photos()[kind];
  return storedPhotos(all, wanted);
};

type Said = Pick<RequestValues, 'authority' | 'authorityVersion' | 'signedHow'>;

const saidIn = ({ authority, authorityVersion, signedHow }: Said) => ({
  ...(authority && { authority, ...(authorityVersion && { authorityVersion }) }),
  ...(authority && signedHow && { signedHow }),
});

const bodyOf = ({ row, vin, vehicle }: JudgedRow, forAll: Said, papers: Papers) => ({
  ...(row.authority === 'same' ? saidIn(forAll) : saidIn({ ...row, authority: row.authority })),
  ...vehicle,
  vin,
  vinConfirmed: row.vinConfirmed ? ('true' as const) : ('false' as const),
  ...photosOf(row, papers),
  sharedPhotos: 'true' as const,
});

/** What is wrong with one line alone; anything else would be said of the next one too. */
const isOfOneLine = (error: unknown): error is Refused =>
  error instanceof Refused &&
  (Object.keys(error.fields).length > 0 || ['cart.same_vin', 'catalogue.unknown_vehicle'].includes(error.code));

const wordsOf = (error: Refused): string => Object.values(error.fields).join(' ') || error.message;

export type Sending = {
  list: ManyList;
  forAll: () => Said;
  shared: PhotoShelf;
  shelfAt: (key: string) => PhotoShelf | undefined;
  /** Keeps the lines as they are, before anything leaves. */
  save: () => Promise<void>;
  /** Hears how many were added so far. */
  onAdded: (row: JudgedRow) => void;
};

/** How it ended: all were tried, or something stopped it that would have stopped each. */
export type SentRows = { stopped: unknown };

const sendOnce = async (line: JudgedRow, { list, forAll, save }: Sending, papers: Papers): Promise<void> => {
  const body = bodyOf(line, forAll(), papers);
  const of = JSON.stringify(body);
  const { press: before } = list.get().find(({ key }) => key === line.row.key) ?? line.row;
  const press = before?.of === of ? before : { id: crypto.randomUUID(), of };
  list.change(line.row.key, { press, refused: null });
  // A tab that is closed now comes back with the same press, whether or not this one arrived.
  await save();
  const input: CallInput<typeof requestKeycode> = { body: { ...body, pressId: press.id } };
  await call(requestKeycode, input, m.failure_server_unavailable);
};

const sendOne = async (line: JudgedRow, sending: Sending): Promise<void> => {
  const own = sending.shelfAt(line.row.key);
  if (!own) return;
  const papers = { shared: sending.shared, own };
  try {
    await sendOnce(line, sending, papers);
  } catch (error) {
    if (!isOnlyAboutPhotos(error)) throw error;
    // The server has them no longer; they are kept here, and sent again once without a question.
    const slots = photoFaultsIn(error).map(([kind]) => shelfOf(line.row, kind, papers).slots[kind]);
    await Promise.all(slots.map((slot) => slot.send()));
    await sendOnce(line, sending, papers);
  }
};

/** Asks for one line after the other; each that is taken leaves the list, and each that is refused stays with the reason. */
export const sendRows = async (lines: readonly JudgedRow[], sending: Sending): Promise<SentRows> => {
  for (const line of lines) {
    try {
      await sendOne(line, sending);
      sending.onAdded(line);
      sending.list.drop(line.row.key);
    } catch (error) {
      if (!isOfOneLine(error)) return { stopped: error };
      sending.list.change(line.row.key, { refused: wordsOf(error) || saysOf(error) });
    }
  }
  return { stopped: null };
};
