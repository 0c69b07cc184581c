/** Bytes for a bare socket that no browser sends, and what must come of them. */
export type OddCall = {
  name: string;
  bytes: string | Buffer;
  /** The status that it must get; none where the connection is closed without a word. */
  status: number | 'closed';
  hangsUp?: boolean;
};

const HOST = 'Host: localhost\r\n';

/** A GET of this target, whatever it is, with more header lines. */
export const get = (target: string, headers = ''): string => `GET ${target} HTTP/1.1\r\n${HOST}${headers}\r\n`;

/** A POST to this path with these header lines and this body, without any length but the one among the lines. */
export const post = (path: string, headers: string, body = ''): string =>
  `POST ${path} HTTP/1.1\r\n${HOST}${headers}\r\n${body}`;

/** A POST of bytes that are said to be JSON. */
export const json = (path: string, body: string | Buffer): Buffer => {
  const bytes = Buffer.from(body);
  const head = post(path, `Content-Type: application/json\r\nContent-Length: ${bytes.length}\r\n`);
  return Buffer.concat([Buffer.from(head), bytes]);
};
