import type { IdHolder } from '@keywright/contract/authority-kinds';
import { Refused, saysOf, Unreachable } from '../../../lib/refusal.ts';
import { validateFile, MOST_BYTES, photoFaults } from '../../../lib/photos/validate-file.ts';
import type { Prepared } from '../../../lib/photos/prepare-photo.ts';
import type { UploadProgress } from './upload-photo.ts';

/** One photo of a request. `url` shows it, `error` says in words what is wrong, `id` is the server's. */
export type Photo = {
  step: 'empty' | 'preparing' | 'uploading' | 'waiting' | 'failed' | 'done';
  blob: Blob | null;
  url: string | null;
  /** What it may be taken again for, in words. It keeps nobody from sending it. */
  advice: string | null;
  share: number;
  secondsLeft: number | null;
  id: string | null;
  uploadedAt: number | null;
  /** Of an ID: whose ID was asked for when it was given; null where that was not said. */
  givenFor: IdHolder | null;
  error: string | null;
};

export const noPhoto: Photo = {
  step: 'empty',
  blob: null,
  url: null,
  advice: null,
  share: 0,
  secondsLeft: null,
  id: null,
  uploadedAt: null,
  givenFor: null,
  error: null,
};

/** A photo of an earlier visit: the picture, and the id when the server still has it. */
export type KeptPhoto = Pick<Photo, 'advice' | 'id' | 'uploadedAt'> & {
  blob: Blob;
  shown: boolean;
  /** Missing in a draft of an earlier version of this page. */
  givenFor?: IdHolder | null;
};

export type SlotTools = {
  prepare: (file: Blob) => Promise<Prepared>;
  upload: (photo: Blob, progress: UploadProgress) => Promise<string>;
  onChange: (photo: Photo) => void;
  /** Keeps the photo on the device, or forgets it. */
  keep: (photo: KeptPhoto | null) => void;
  /** Whose ID is asked for just now. */
  holder?: () => IdHolder | null;
};

/** Whether a refusal is about the photo itself, so that sending it again can't help. */
const isBadPhoto = (error: unknown): boolean =>
  error instanceof Refused && ['upload.not_image', 'upload.too_large', 'upload.missing'].includes(error.code);

/** The field's words say more than the call's where both came. A row has room for one sentence. */
const wordsOf = (error: unknown): string => {
  if (error instanceof Unreachable) return error.message;
  return (error instanceof Refused && error.fields['photo']) || saysOf(error);
};

/** The place of one photo: takes a file, shrinks it, sends it, and says how that goes. */
export class PhotoSlot {
  readonly #tools: SlotTools;
  #photo = noPhoto;
  #run = new AbortController();

  constructor(tools: SlotTools) {
    this.#tools = tools;
  }

  get photo(): Photo {
    return this.#photo;
  }

  get isUnderWay(): boolean {
    return ['preparing', 'uploading', 'waiting'].includes(this.#photo.step);
  }

  /** Takes a file that was chosen or taken just now. One that cannot be used leaves an earlier photo in its place. */
  async choose(file: File): Promise<void> {
    const refusal = validateFile(file);
    if (refusal) return this.#change({ error: photoFaults[refusal]() });
    const signal = this.stop();
    const givenFor = this.#tools.holder?.() ?? null;
    this.#show({ step: 'preparing' });
    const prepared = await this.#tools.prepare(file);
    if (signal.aborted) return;
    if (prepared.blob.size > MOST_BYTES) return this.remove(photoFaults['file.too_large']());
    this.#put({ ...prepared, id: null, uploadedAt: null, givenFor });
    this.#remember();
    await this.send();
  }

  /** Brings back a photo of an earlier visit, and sends it when the server does not have it. */
  restore(kept: KeptPhoto): void {
    this.#put(kept);
    if (!kept.id) void this.send();
  }

  /** Sends the photo that is here, from the beginning. */
  async send(): Promise<void> {
    const { blob } = this.#photo;
    const signal = this.stop();
    if (!blob) return;
    this.#change({ step: 'uploading', share: 0, secondsLeft: null, id: null, error: null });
    try {
      const id = await this.#tools.upload(blob, { signal, ...this.#hearing(signal) });
      if (signal.aborted) return;
      this.#change({ step: 'done', id, uploadedAt: Date.now() });
      this.#remember();
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    }
  }

  /** Takes the photo out, and says why when it was not the person's wish. */
  remove(error: string | null = null): void {
    this.stop();
    this.#show({ error });
    this.#remember();
  }

  /** Whether there is a photo, or one under way. Otherwise says that one is needed; with null an empty place is fine. */
  require(missing: string | null = photoFaults['file.required']()): boolean {
    const isEmpty = this.#photo.step === 'empty';
    const here = this.#photo.step === 'done' || this.isUnderWay || (isEmpty && missing === null);
    if (here) this.#change({ error: null });
    else if (isEmpty) this.#change({ error: missing });
    return here;
  }

  /** The server no longer has this photo, or never took it: it is sent again from what is kept here. */
  refuse(words: string): void {
    if (!this.#photo.blob) return this.remove(words);
    this.#change({ step: 'failed', id: null, uploadedAt: null, error: words });
    this.#remember();
  }

  /** Ends what is going on. The signal is that of the next run. */
  stop(): AbortSignal {
    this.#run.abort();
    this.#run = new AbortController();
    return this.#run.signal;
  }

  #hearing(signal: AbortSignal): Pick<UploadProgress, 'onProgress' | 'onWait'> {
    const unlessOver = (change: Partial<Photo>) => {
      if (!signal.aborted) this.#change(change);
    };
    return {
      onProgress: (share, seconds) => unlessOver({ step: 'uploading', share, secondsLeft: seconds }),
      onWait: () => unlessOver({ step: 'waiting' }),
    };
  }

  #fail(error: unknown): void {
    if (isBadPhoto(error)) this.remove(wordsOf(error));
    else this.#change({ step: 'failed', error: wordsOf(error) });
  }

  /** The photo that is here, as it is saved; null where there is none. */
  get kept(): KeptPhoto | null {
    const { blob, advice, id, uploadedAt, url, givenFor } = this.#photo;
    return blob && { blob, advice, id, uploadedAt, givenFor, shown: url !== null };
  }

  #put({ blob, shown, givenFor = null, ...rest }: KeptPhoto): void {
    const url = shown ? URL.createObjectURL(blob) : null;
    this.#show({ ...rest, blob, url, givenFor, step: rest.id ? 'done' : 'uploading' });
  }

  #show(change: Partial<Photo>): void {
    if (this.#photo.url) URL.revokeObjectURL(this.#photo.url);
    this.#change({ ...noPhoto, ...change });
  }

  #remember(): void {
    this.#tools.keep(this.kept);
  }

  #change(change: Partial<Photo>): void {
    this.#photo = { ...this.#photo, ...change };
    this.#tools.onChange(this.#photo);
  }
}
