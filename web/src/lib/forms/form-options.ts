import type { Call } from '@keywright/contract/call';
import type { BodySentBy, EndpointOf, ParamsOf, ReplyOf } from '@keywright/contract/endpoint';
import type { CallInput, Sentence } from '../call.ts';
import type { FaultsAt, FieldWordsAt, FormValues, Refusals, Told } from './form-faults.ts';

/** What a form sends beside its fields, such as photos that are made ready while the person goes on with it. */
export type Beside<N extends string> = {
  /** Where the server may find fault with them, in the order of the page. */
  names: readonly N[];
  /** Whether all that must be there is there or on its way; what is not, says so where it stands. */
  require: () => boolean;
  /** Resolves once nothing is on its way any longer. */
  settled: () => Promise<void>;
  files: () => Partial<Record<N, Blob>>;
  /** What each is told, in words. */
  faults: Partial<Record<N, string>>;
};

/** Thrown by what sends a form when something beside its fields is missing, and has said so itself. */
export class NotReady extends Error {
  override readonly name = 'NotReady';
}

/** A call whose address has parameters is not made without them. */
export type ParamsWanted<C extends Call> = [ParamsOf<C>] extends [undefined] ? unknown : { params: ParamsOf<C> };

export type ContractFormOptions<C extends Call, V extends FormValues, F extends string = never, R = ReplyOf<C>> = {
  params?: ParamsOf<C>;
  /** Its fields in the order of the page, each with what stands in it at first. A field is called as in the contract. */
  start: V;
  /** Fetches the whole of the call, with its schemas: when the form is first touched, for no page needs them before. */
  shape?: () => Promise<EndpointOf<C>>;
  /** What is judged and sent, where that is not simply what stands in the fields. */
  body?: (values: V) => unknown;
  /** What the browser alone can see, such as two passwords that differ; it gets what the contract found, and may drop it. */
  also?: (values: V, found: FaultsAt<NameOf<V>>) => FaultsAt<NameOf<V> | F>;
  words?: FieldWordsAt<NameOf<V>>;
  /** Refusals of the whole that are about a field, by their code, with the words for it. */
  refusals?: Refusals<NameOf<V>> | ((values: V) => Refusals<NameOf<V>>);
  /** Where the form says what the server says of a field, by name and code, if elsewhere than at its name. */
  placeOf?: (name: string, code: string) => string;
  /** The ids of fields on the page, where another form of the same page has a field of that name. */
  ids?: Partial<Record<NameOf<V>, string>>;
  beside?: Beside<F>;
  /** What the call says when the server said nothing. */
  failed: Sentence;
  /** What is said above or below the form when it failed for another reason than a field. */
  says?: (error: unknown) => string;
  /** Sends it, where that is more than one call. */
  send?: (input: CallInput<C>) => Promise<R>;
  /** Goes on when it was sent. Words that it returns are shown as what failed. */
  done?: (reply: R, sent: BodySentBy<C>) => unknown;
  /** Hears what is wrong with its fields, where another form shows them. */
  onFaults?: (faults: Partial<Record<NameOf<V>, Told>>) => void;
  /** Hears what failed, with a way to forget what was typed. True where it says so itself. */
  onFailed?: (error: unknown, forget: () => void) => boolean | void | Promise<boolean | void>;
  /** What takes the focus when it can't be sent: the summary above it, or its first field that is wrong. */
  focus?: 'summary' | 'field';
  /** Empty again once it was sent. */
  emptied?: boolean;
  /**
   * A name by which what is typed is kept for as long as this page lives: closing the form, a refusal, or a session that ends
   * and is begun again loses nothing. In memory only: what people type may be about others, or a key code.
   */
  kept?: string;
  /** Keeps it also when this tab loads the page again, until it is sent or its writer logs out. */
  survivesReload?: boolean;
};

export type NameOf<V> = Extract<keyof V, string>;

/** What failed as a whole: what to say, and what was met. */
export type Failure = { words: string; error: unknown };

/** Nothing is under way, what stands beside the fields is made ready, or it is being sent. */
export type Phase = 'idle' | 'finishing' | 'sending';

/** The same without its types: what the parts of the hook go by. */
export type AnyOptions = ContractFormOptions<Call, FormValues, string, unknown>;
