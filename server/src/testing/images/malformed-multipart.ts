import { BOUNDARY, FORM_TYPE, multipartBody, type Part, partBytes, rawPart } from './multipart-body.ts';

/** A body that no browser sends, as bytes for a bare socket, for a form with the files `frontId`, `backId` and `registration`. */
export type MalformedForm = {
  name: string;
  contentType: string;
  body: Buffer;
  /** What the head claims; the body's own length unless given, `chunked` for no length. */
  claims?: number | 'chunked';
  /** The status that it must get; 422 where the form itself is sound and lacks or breaks a field. */
  status: 400 | 413 | 415 | 422;
};

/** The forms, around three honest photos. */
export const malformedForms = (photo: Buffer): MalformedForm[] => [
  ...badBoundaries(photo),
  ...badEnds(photo),
  ...badHeaders(photo),
  ...badNames(photo),
  ...tooMany(photo),
  ...otherTypes(photo),
];

const END = Buffer.from(`--${BOUNDARY}--\r\n`);
const image = (name: string, content: Buffer | string): Part => ({
  name,
  content,
  filename: `${name}.jpg`,
  contentType: 'image/jpeg',
});
const three = (photo: Buffer): Part[] => ['frontId', 'backId', 'registration'].map((name) => image(name, photo));

const form = (name: string, body: Buffer, changes: Partial<MalformedForm> = {}): MalformedForm => ({
  name,
  contentType: FORM_TYPE,
  body,
  status: 400,
  ...changes,
});
const withPart = (name: string, photo: Buffer, part: Buffer, changes: Partial<MalformedForm> = {}): MalformedForm =>
  form(name, Buffer.concat([...three(photo).map((one) => partBytes(one)), part, END]), changes);

const typed = (contentType: string) => ({ contentType });
const notAForm = (contentType: string) => ({ contentType, status: 415 as const });

const badBoundaries = (photo: Buffer): MalformedForm[] => {
  const good = multipartBody(three(photo));
  const long = 'x'.repeat(1024 * 1024);
  return [
    form('no boundary', good, typed('multipart/form-data')),
    form('an empty boundary', good, typed('multipart/form-data; boundary=')),
    form('an empty boundary in quotes', good, typed('multipart/form-data; boundary=""')),
    form('another boundary than in the body', good, typed('multipart/form-data; boundary=other')),
    form('a boundary of one letter', multipartBody(three(photo), 'x'), typed('multipart/form-data; boundary=y')),
    form('a part of the boundary', good, typed(`multipart/form-data; boundary=${BOUNDARY}x`)),
    form(
      'a boundary of 1 MB in the body',
      multipartBody(three(photo), long),
      typed('multipart/form-data; boundary=xx'),
    ),
    form(
      'delimiters without the two dashes',
      Buffer.from(good.toString('latin1').replaceAll(`--${BOUNDARY}`, BOUNDARY), 'latin1'),
    ),
    form('line ends without carriage return', Buffer.from(good.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')),
  ];
};

const badEnds = (photo: Buffer): MalformedForm[] => {
  const good = multipartBody(three(photo));
  return [
    form('no final boundary', good.subarray(0, good.length - END.length)),
    form(
      'a final boundary without its dashes',
      Buffer.concat([good.subarray(0, good.length - END.length), Buffer.from(`--${BOUNDARY}\r\n`)]),
    ),
    form('half of a final boundary', good.subarray(0, good.length - 12)),
    form('an end within a file', good.subarray(0, Math.floor(good.length / 2))),
    form('an end within a header', good.subarray(0, 80)),
    form('nothing at all', Buffer.alloc(0)),
    form('nothing at all, in chunks', Buffer.alloc(0), { claims: 'chunked' }),
    form('only a final boundary', END),
    form('only line ends', Buffer.from('\r\n'.repeat(5000))),
    form('nonsense', Buffer.alloc(300_000, 0xa5)),
    form('a length larger than the body', good, { claims: good.length + 5000 }),
    form('a length smaller than the body', good, { claims: good.length - 5000 }),
    form('a length of 1 GB', good, { claims: 1024 ** 3, status: 413 }),
  ];
};

const badHeaders = (photo: Buffer): MalformedForm[] => [
  form('a part without headers', Buffer.concat([rawPart('', photo), END])),
  form(
    'a part that is no form data',
    Buffer.concat([rawPart('Content-Disposition: attachment; name="frontId"\r\n', photo), END]),
  ),
  form('a part without a disposition', Buffer.concat([rawPart('Content-Type: image/jpeg\r\n', photo), END])),
  form(
    'a part without a name',
    Buffer.concat([rawPart('Content-Disposition: form-data; filename="a.jpg"\r\n', photo), END]),
  ),
  form(
    'headers that never end',
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="frontId"`),
      Buffer.alloc(200_000, 0x61),
      END,
    ]),
  ),
  withPart(
    'a part with 10,000 headers',
    photo,
    rawPart(`Content-Disposition: form-data; name="unknown"; filename="a"\r\n${'X-A: b\r\n'.repeat(10_000)}`, 'x'),
  ),
  withPart(
    'a line break in a name',
    photo,
    rawPart('Content-Disposition: form-data; name="fro\nntId"; filename="a.jpg"\r\n', photo),
    { status: 400 },
  ),
  withPart(
    'a form within the form',
    photo,
    partBytes({
      name: 'inner',
      content: multipartBody(three(photo), 'inner'),
      filename: 'x',
      contentType: 'multipart/mixed; boundary=inner',
    }),
  ),
  withPart(
    'a field as JSON',
    photo,
    partBytes({ name: 'vehicle', content: '{"__proto__":{"admin":true}}', contentType: 'application/json' }),
  ),
  withPart(
    'a field as broken JSON',
    photo,
    partBytes({ name: 'vehicle', content: '{"a":', contentType: 'application/json' }),
  ),
  withPart('a field with a NUL', photo, partBytes({ name: 'model', content: 'Civic\0' })),
];

const badNames = (photo: Buffer): MalformedForm[] => [
  withPart('the same file twice', photo, partBytes(image('frontId', photo))),
  withPart(
    'the same field twice',
    photo,
    Buffer.concat([partBytes({ name: 'vin', content: 'A' }), partBytes({ name: 'vin', content: 'B' })]),
  ),
  withPart('a file nobody asked for', photo, partBytes(image('selfie', photo))),
  withPart('a field called like a file', photo, partBytes({ name: 'frontId', content: 'me' })),
  withPart('a name that climbs', photo, partBytes(image('../../frontId', photo))),
  withPart('a file called __proto__', photo, partBytes(image('__proto__', photo))),
  withPart('a field called __proto__', photo, partBytes({ name: '__proto__', content: 'x' })),
  withPart('a field called constructor', photo, partBytes({ name: 'constructor', content: 'x' })),
  withPart('a field called toString', photo, partBytes({ name: 'toString', content: 'x' })),
  withPart('a name of 64 kB', photo, partBytes({ name: 'n'.repeat(65_536), content: 'x' })),
  withPart('a name with brackets', photo, partBytes({ name: 'vehicle[vin]', content: 'x' })),
  withPart('an empty name', photo, partBytes({ name: '', content: 'x' })),
];

const tooMany = (photo: Buffer): MalformedForm[] => [
  withPart('21 fields', photo, Buffer.concat(fields(21))),
  withPart('10,000 fields', photo, Buffer.concat(fields(10_000))),
  form(
    '10,000 files',
    Buffer.concat([...Array.from({ length: 10_000 }, (_, n) => partBytes(image(`f${n}`, 'x'))), END]),
  ),
  form(
    '10,000 parts without a name',
    Buffer.concat([...Array.from({ length: 10_000 }, () => rawPart('X-A: b\r\n', 'x')), END]),
  ),
  withPart('a field of 100 kB', photo, partBytes({ name: 'note', content: 'x'.repeat(100_000) }), { status: 422 }),
  form('no files where three are wanted', multipartBody([{ name: 'vin', content: 'x' }]), { status: 422 }),
  form('three empty files', multipartBody(three(Buffer.alloc(0))), { status: 422 }),
];

const fields = (count: number): Buffer[] =>
  Array.from({ length: count }, (_, n) => partBytes({ name: `f${n}`, content: 'x' }));

const otherTypes = (photo: Buffer): MalformedForm[] => {
  const good = multipartBody(three(photo));
  return [
    form('a form that is called mixed', good, notAForm(`multipart/mixed; boundary=${BOUNDARY}`)),
    form('a form that is called an image', good, notAForm('image/jpeg')),
    form('a form that is called urlencoded', good, notAForm('application/x-www-form-urlencoded')),
    form('a text', good.subarray(0, 1000), notAForm('text/plain')),
    form(
      'JSON in place of a form',
      Buffer.from('{"frontId":{"type":"file","_buf":"x"}}'),
      notAForm('application/json'),
    ),
  ];
};
