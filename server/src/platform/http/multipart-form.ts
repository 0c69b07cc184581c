import type { FilePart } from '@keywright/contract/call';
import type { FieldMessage } from '@keywright/contract/field-messages';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import { Failure } from '../failure.ts';
import { MOST_UPLOAD_BYTES, refusalOf } from '../files/refusal.ts';
import { sniff } from '../files/sniff.ts';
import { markSender, type Sender } from '../files/senders.ts';
import { gather } from './multipart-bytes.ts';

export type Declared = Readonly<Record<string, FilePart>>;

/** A form's text fields, and its files, each whole. */
export type Form = {
  fields: Record<string, string>;
  files: Record<string, Buffer>;
  /** What the sender calls the files: a line of text without any path, or nothing. */
  fileNames: Record<string, string>;
};

export type Sending = {
  /** Asks for memory before it is used. */
  takeRoom: (bytes: number) => Promise<void>;
  /** Who sends it. */
  by: Sender;
  /** How long the body says it is. */
  bodyBytes: number | undefined;
};

export type Filling = {
  field: (part: MultipartValue) => void;
  file: (part: MultipartFile) => Promise<void>;
  /** Refuses with every fault there is, each at its field; `sent` is how many parts the body had. */
  finish: (sent: number) => Promise<Form>;
};

/** Puts parts together into a form that may have these files. Fails with `input.malformed` at what no form of ours sends. */
export const fillForm = (declared: Declared, sending: Sending): Filling => {
  const fields = new Map<string, string>();
  const files = new Map<string, Buffer>();
  const fileNames = new Map<string, string>();
  const faults: Record<string, FieldMessage> = {};
  const seen = new Set<string>();

  const named = (name: string | undefined): string => {
    if (name === undefined || !/^[\w.-]{1,100}$/.test(name) || name === '__proto__' || seen.has(name)) {
      throw new Failure('input.malformed');
    }
    seen.add(name);
    return name;
  };

  return {
    field: ({ fieldname, value, valueTruncated }) => {
      const name = named(fieldname);
      // What an emptied file input becomes in some browsers.
      if (Object.hasOwn(declared, name) && value === '') return;
      if (Object.hasOwn(declared, name) || !isText(value)) throw new Failure('input.malformed');
      if (valueTruncated) faults[name] = 'text.too_long';
      fields.set(name, value);
    },
    file: async (part) => {
      const name = named(part.fieldname);
      if (!Object.hasOwn(declared, name)) throw new Failure('input.malformed');
      const bytes = await wholeFile(part, sending);
      if (bytes === undefined) faults[name] = 'file.too_large';
      else if (bytes.length > 0) {
        files.set(name, bytes);
        markSender(bytes, sending.by);
        fileNames.set(name, lastOf(part.filename));
      } else if (part.filename) faults[name] = 'file.required';
    },
    finish: async (sent) => {
      if (seen.size === 0 || seen.size !== sent) throw new Failure('input.malformed');
      for (const [name, part] of Object.entries(declared)) {
        const fault = faults[name] ?? (await faultOf(part, files.get(name)));
        if (fault) faults[name] = fault;
      }
      if (Object.keys(faults).length > 0) throw refusalOf(faults);
      return {
        fields: Object.fromEntries(fields),
        files: Object.fromEntries(files),
        fileNames: Object.fromEntries(fileNames),
      };
    },
  };
};

/** Undefined when it is larger than a file may be; it is read to its end all the same. */
const wholeFile = async ({ file }: MultipartFile, { takeRoom, bodyBytes }: Sending): Promise<Buffer | undefined> => {
  const gathering = gather(MOST_UPLOAD_BYTES, bodyBytes);
  for await (const piece of file as AsyncIterable<Buffer>) {
    const growth = gathering.growthFor(piece);
    if (growth > 0) await takeRoom(growth);
    gathering.add(piece);
  }
  return file.truncated ? undefined : gathering.bytes();
};

const faultOf = async (
  { accept, required }: FilePart,
  bytes: Buffer | undefined,
): Promise<FieldMessage | undefined> => {
  if (!bytes) return required ? 'file.required' : undefined;
  const kind = await sniff(bytes);
  const fits = kind !== undefined && (kind !== 'pdf' || accept === 'document');
  if (fits) return undefined;
  return accept === 'document' ? 'file.not_document' : 'file.not_image';
};

const MOST_NAME = 120;

/** Some senders put a whole path before the name; nobody reads signs that can't be seen. */
const lastOf = (fileName: string | undefined): string => {
  const name = (fileName ?? '').split(/[\\/]/).at(-1) ?? '';
  const seen = name
    .toWellFormed()
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  return [...seen].slice(0, MOST_NAME).join('');
};

/** The database can hold neither NUL nor half of a character. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
