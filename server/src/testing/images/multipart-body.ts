export type Part = {
  name: string;
  content: Buffer | string;
  filename?: string;
  contentType?: string;
};

export const BOUNDARY = '----keywright7MA4YWxkTrZu0gW';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** A well-formed multipart/form-data body (RFC 7578). */
export const multipartBody = (parts: Part[], boundary: string = BOUNDARY): Buffer =>
  Buffer.concat([...parts.map((part) => partBytes(part, boundary)), Buffer.from(`--${boundary}--\r\n`)]);

/** One part with its delimiter before it and the line's end behind it. */
export const partBytes = ({ name, content, filename, contentType }: Part, boundary: string = BOUNDARY): Buffer => {
  const disposition = `form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}`;
  const type = contentType === undefined ? '' : `Content-Type: ${contentType}\r\n`;
  return rawPart(`Content-Disposition: ${disposition}\r\n${type}`, content, boundary);
};

/** One part with whatever stands in place of its headers. */
export const rawPart = (headers: string, content: Buffer | string, boundary: string = BOUNDARY): Buffer =>
  Buffer.concat([Buffer.from(`--${boundary}\r\n${headers}\r\n`, 'latin1'), Buffer.from(content), Buffer.from('\r\n')]);
