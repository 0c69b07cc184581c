import type { ErrorReply } from '@keywright/contract/errors';

type Came = { status: number; text: string; headers: Headers };

/** What came back over the wire, in whatever shape; `json` is undefined for what is none. */
export class WireAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;

  constructor({ status, text, headers }: Came) {
    this.status = status;
    this.text = text;
    this.headers = headers;
  }

  get json(): unknown {
    return jsonOf(this);
  }

  /** What a refusal says; undefined where the call was not refused in the contract's one shape. */
  get refusal(): ErrorReply | undefined {
    const json = jsonOf(this);
    const isRefusal = this.status >= 400 && typeof json === 'object' && json !== null && 'code' in json;
    return isRefusal ? (json as ErrorReply) : undefined;
  }
}

/** What a call of the contract was answered. Whether it fits the contract, `check-replies.ts` has judged on its way out. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it is what a caller gets: the type of `json`
export class Answer<Reply = unknown> extends WireAnswer {
  /**
   * The reply of a call that was not refused.
   * @throws with the refusal's text, where it was: no test goes on with what is not there.
   */
  override get json(): Reply {
    if (this.status >= 400) throw new Error(`answered ${this.status}: ${this.text}`);
    return jsonOf(this) as Reply;
  }
}

const jsonOf = ({ headers, text }: Came): unknown =>
  headers.get('content-type')?.includes('json') && text !== '' ? JSON.parse(text) : undefined;
