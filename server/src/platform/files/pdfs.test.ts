import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { smallPdf } from '../../testing/images/corpus-disguised.ts';
import { threadCost } from '../../testing/thread-cost.ts';
import { checkPdf } from './pdfs.ts';

/** A PDF with these objects, written as they are. */
const pdfOf = (...objects: string[]): Buffer =>
  Buffer.from(
    `%PDF-1.7\n${objects.map((object, at) => `${at + 1} 0 obj ${object} endobj\n`).join('')}trailer<</Root 1 0 R>>\n%%EOF\n`,
    'latin1',
  );

/** The same objects, packed into a stream as most programs do. */
const packed = (text: string, kind = '/Type/ObjStm/Filter/FlateDecode'): string =>
  `<<${kind}>>\nstream\n${deflateSync(Buffer.from(text)).toString('latin1')}\nendstream`;

const pages = (count: number): string => '<</Type /Page>>\n'.repeat(count);
const notPlain = { fields: { file: 'file.pdf_not_plain' } };

describe('a PDF', () => {
  it('is taken when it is a plain one, with up to 50 pages', async () => {
    await checkPdf(smallPdf());
    await checkPdf(pdfOf('<</Type/Catalog/Pages 2 0 R/OpenAction[3 0 R/Fit]>>', '<</Type/Pages>>', pages(50)));
    await checkPdf(pdfOf(packed(pages(50))));
    await checkPdf(pdfOf('<</Length 4>>\nstream\n/JS (this is drawn, not run)\nendstream', '<</JSONly true>>'));
  });

  it('is refused when it was cut off', async () => {
    await expect(checkPdf(smallPdf().subarray(0, 60))).rejects.toMatchObject({ fields: { file: 'file.unreadable' } });
  });

  it.each([
    ['needs a password', '<</Encrypt 9 0 R>>'],
    ['runs a script', '<</S/JavaScript/JS(app.alert(1))>>'],
    ['hides the name of a script', '<</S/J#61vaScript/#4A#53(app.alert(1))>>'],
    ['starts a program', '<</S/Launch/F(cmd.exe)>>'],
    ['carries files', '<</Names<</EmbeddedFiles 3 0 R>>>>'],
    ['sends what is typed', '<</S /SubmitForm /F(https://example.com)>>'],
    ['plays something', '<</Subtype/RichMedia>>'],
    ['has more than 50 pages', pages(51)],
  ])('is refused when it %s, also when that is packed away', async (_, object) => {
    await expect(checkPdf(pdfOf(object))).rejects.toMatchObject(notPlain);
    await expect(checkPdf(pdfOf(packed(object)))).rejects.toMatchObject(notPlain);
  });

  it('is refused when what is packed can’t be looked at, or is more than anybody needs', async () => {
    await expect(checkPdf(pdfOf('<</Type/ObjStm>>\nstream\nnot deflate\nendstream'))).rejects.toMatchObject(notPlain);
    const bomb = packed('0'.repeat(17 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(100_000);
    await expect(checkPdf(pdfOf(bomb))).rejects.toMatchObject(notPlain);
  });

  it('of 5 MB is read in no time, however it is made', async () => {
    const most = 5 * 1024 * 1024 - 100;
    for (const piece of ['>>stream\n', '>> ', ' obj', '#41', '/Type /Page', '>>stream\nendstream']) {
      const made = pdfOf(piece.repeat(Math.floor(most / piece.length)));
      expect(await threadCost(2_000, () => checkPdf(made).catch(() => undefined)), piece).toBeLessThan(2_000);
    }
  });
});
