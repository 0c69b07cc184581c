import fc from 'fast-check';
import { cleanVin } from '@keywright/contract/vin';
import { expect, test } from 'vitest';
import { textOf } from './list-text.ts';
import { readList } from './read-list.ts';

const VIN = '1FTFW1E50NK000001';
const OTHER = '1C4HJXDG1KW000002';

const aVin = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'),
  minLength: 17,
  maxLength: 17,
});
/** What people write in the other cells: also the separators, quotes and breaks themselves. */
const aCell = fc.string({ unit: fc.constantFrom(...'abZé 12,;|\t"\'=+-@.\n'), maxLength: 12 });
const aLine = fc.tuple(aVin, aCell, aCell, aCell);

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

test('any list of VINs survives any separator, quoting, line end and byte order mark', () => {
  fc.assert(
    fc.property(
      fc.array(aLine, { minLength: 1, maxLength: 30 }),
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.boolean(),
      fc.constantFrom('', '\uFEFF'),
      (lines, separator, end, ends, mark) => {
        const rows = [['VIN', 'Make', 'Model', 'Reference'], ...lines];
        const text = rows.map((cells) => cells.map(quoted).join(separator)).join(end) + (ends ? end : '');
        expect(readList(mark + text).map(({ vin }) => vin)).toEqual(lines.map(([vin]) => vin));
      },
    ),
    { numRuns: 300 },
  );
}, 30_000);

test('any list of VINs alone survives what stands between them', () => {
  const between = fc.constantFrom('\n', '\r\n', ', ', ';', '\t', ' ', ',\n', '\n\n');
  fc.assert(
    fc.property(fc.array(aVin, { minLength: 1, maxLength: 30 }), between, (vins, separator) => {
      expect(readList(vins.join(separator)).map(({ vin }) => cleanVin(vin))).toEqual(vins.map(cleanVin));
    }),
    { numRuns: 300 },
  );
}, 30_000);

test('nothing that is pasted stops the page, and no line comes from nowhere', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'AZ19 ,;|\t"\n\r\0=é\u2028\u{1F600}'), maxLength: 200 }),
      (text) => {
        expect(readList(text).length).toBeLessThanOrEqual(text.split(/[\s,;|]+/).length);
      },
    ),
    { numRuns: 300 },
  );
}, 30_000);

test('names of columns are known in three languages, in any order', () => {
  const line = { vin: VIN, make: 'Ford', model: 'F-150', year: '2022', pin: 'no', reference: 'PO 7' };
  expect(readList(`Reference,Year,Make,Model,VIN,PIN\nPO 7,2022,Ford,F-150,${VIN},no`)).toEqual([line]);
  expect(readList(`Référence;Année;Marque;Modèle;NIV;NIP\r\nPO 7;2022;Ford;F-150;${VIN};no\r\n`)).toEqual([line]);
  expect(readList(`Referencia\tAño\tMarca\tModelo\tVIN\tPIN\nPO 7\t2022\tFord\tF-150\t${VIN}\tno`)).toEqual([line]);
});

test('without names the columns come in the order that the page says, or are found', () => {
  const line = { vin: VIN, make: 'Ford', model: 'F-150', year: '2022', pin: 'no', reference: 'PO 7' };
  expect(readList(`${VIN},Ford,F-150,2022,no,PO 7`)).toEqual([line]);
  expect(readList(`2022;Ford;F-150;${VIN};no;PO 7`)).toEqual([line]);
});

test('formulas are text: one that only keeps a number whole is taken off, no other is reckoned', () => {
  const [one, two] = readList(`vin,reference\n"=""${VIN}""","=""007"""\n${OTHER},=HYPERLINK("http://x")`);
  expect(one).toMatchObject({ vin: VIN, reference: '007' });
  expect(two?.reference).toMatch(/^=HYPERLINK/);
});

test('a quote that nothing closes swallows no line', () => {
  const lines = readList(`vin,model\n${VIN},F-150 6" lift\n${OTHER},"Wrangler\n${VIN},x`);
  expect(lines.map(({ vin }) => vin)).toEqual([VIN, OTHER, VIN]);
});

test('a first line that names the separator is no vehicle', () => {
  expect(readList(`sep=;\r\nVIN;Make\r\n${VIN};Ford`)).toMatchObject([{ vin: VIN, make: 'Ford' }]);
});

const textFrom = async (bytes: BlobPart) => textOf(new Blob([bytes]));

test('files are read in the encodings that table programs write', async () => {
  expect(await textFrom('\uFEFFAnnée')).toEqual({ text: 'Année' });
  expect(await textFrom(new Uint8Array([0x41, 0x6e, 0x6e, 0xe9, 0x65]))).toEqual({ text: 'Année' });
  const wide = new Uint8Array([0xff, 0xfe, ...Buffer.from('Année', 'utf16le')]);
  expect(await textFrom(wide)).toEqual({ text: 'Année' });
});

test('ten megabytes are refused without being read, and so is a workbook', async () => {
  const large = Object.assign(new Blob([new Uint8Array(10 * 1024 * 1024)]), {
    arrayBuffer: () => Promise.reject(new Error('it was read')),
  });
  expect(await textOf(large)).toEqual({ fault: 'large' });
  expect(await textFrom(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]))).toEqual({ fault: 'workbook' });
});

const line = { vin: OTHER, make: '', model: '', year: '', pin: '', reference: '' };

test('titles, totals and remarks are no vehicles, and the columns may be named within the first ten lines', () => {
  const jeep = { ...line, make: 'Jeep', year: '2019' };
  expect(readList(`Fleet keys March\nVIN,Make,Model,Year\n${OTHER},Jeep,,2019`)).toEqual([jeep]);
  expect(readList(`Liste de clés;;;\n\n;;;\nNIV;Marque;Modèle;Année\n${OTHER};Jeep;;2019\nTotal;1;;`)).toEqual([jeep]);
  expect(readList(`Keys, March\nUnit #,Yr,Mfr,Vehicle Identification Number\n,2019,Jeep,${OTHER}`)).toEqual([jeep]);
  expect(readList(`Fleet keys March\n${OTHER}\nThanks!`)).toEqual([line]);
});

test('each line is separated by its own separator', () => {
  expect(readList(`1G1ZD5ST8KF123456\n1FTEW1EP6JFA12345, Ford, F-150, 2018, no, Truck 12`)).toEqual([
    { ...line, vin: '1G1ZD5ST8KF123456' },
    { vin: '1FTEW1EP6JFA12345', make: 'Ford', model: 'F-150', year: '2018', pin: 'no', reference: 'Truck 12' },
  ]);
  expect(readList(`${VIN};Ford\n${OTHER}\tJeep\n${VIN}|Ford|F-150`)).toMatchObject([
    { vin: VIN, make: 'Ford' },
    { vin: OTHER, make: 'Jeep' },
    { vin: VIN, make: 'Ford', model: 'F-150' },
  ]);
});

test('numbered lines, labels and sentences are read for their one VIN', () => {
  expect(readList(`1. ${VIN}\n2) ${OTHER}, Jeep\n- ${VIN}`)).toMatchObject([
    { vin: VIN },
    { vin: OTHER, make: 'Jeep' },
    { vin: VIN },
  ]);
  expect(readList(`1,${VIN},Ford\n2,${OTHER},Jeep`)).toMatchObject([
    { vin: VIN, make: 'Ford' },
    { vin: OTHER, make: 'Jeep' },
  ]);
  expect(readList(`Please make a key for ${VIN}, thanks`)).toEqual([{ ...line, vin: VIN }]);
  expect(readList(`VIN: ${VIN}\nNIV : ${OTHER}`).map(({ vin }) => vin)).toEqual([VIN, OTHER]);
});

test('a wrong VIN and a rounded one stay in the list, so that they can be corrected', () => {
  expect(readList(`${VIN.slice(1)}\n${OTHER}`).map(({ vin }) => vin)).toEqual([VIN.slice(1), OTHER]);
  expect(readList(`VIN,Make\n1.2E+16,Ford`)).toMatchObject([{ vin: '1.2E+16', make: 'Ford' }]);
});
