import { changeAccount, credentials, personFile, uploadCredentials } from '@keywright/contract/profile';
import { describe, expect, it } from 'vitest';
import { aSignedMember } from '../../../testing/members.ts';
import { onRecord } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { atOnce } from '../../../testing/barrier.ts';
import { as, visitor, type Visitor } from '../../../testing/browser.ts';
import { smallPdf } from '../../../testing/images/corpus-disguised.ts';
import { anAdmin, type TestPerson } from '../../../testing/people.ts';
import { threePhotos } from '../../../testing/requests.ts';

const app = await appOfThisFile();
const picture = (await threePhotos()).frontId;

type File = Buffer | { bytes: Buffer; name?: string; type?: string };

const send = (browser: Visitor, files: Record<string, File>) => browser.call(uploadCredentials, { files });
const statesOf = async ({ id }: TestPerson) => {
  const rows = await app.db
    .selectFrom('person_document')
    .select(['kind', 'state'])
    .where('person_id', '=', id)
    .execute();
  return rows.map(({ kind, state }) => `${kind} ${state}`).toSorted();
};

describe('a member’s professional papers', () => {
  it('are none at first', async () => {
    const { browser } = await aSignedMember(app);
    expect((await browser.call(credentials)).json).toEqual({
      businessLicense: null,
      driversLicenseFront: null,
      driversLicenseBack: null,
      insuranceCertificate: null,
      identificationDocuments: [],
    });
  });

  it('may be pictures and PDFs, go by the names that their owner gave them, and wait to be looked at', async () => {
    const { browser, person } = await aSignedMember(app);
    const answer = await send(browser, {
      businessLicense: { bytes: smallPdf(), name: 'C:\\papers\\Permis d’été.pdf', type: 'application/pdf' },
      driversLicenseFront: picture,
      driversLicenseBack: picture,
    });
    expect(answer.json).toMatchObject({
      businessLicense: { kind: 'businessLicense', name: 'Permis d’été.pdf', isPdf: true, status: 'PENDING' },
      driversLicenseFront: { name: 'driversLicenseFront.jpg', isPdf: false, status: 'PENDING' },
      insuranceCertificate: null,
    });
    expect((await browser.call(credentials)).json).toEqual(answer.json);
    const acts = await onRecord(app, { on: person.id, action: 'person.credentials_added' }, 'details');
    expect(acts).toEqual([{ details: { kinds: ['businessLicense', 'driversLicenseFront', 'driversLicenseBack'] } }]);
  });

  it('stand beside the papers of registration, which can only be looked at here', async () => {
    const { browser, person } = await aSignedMember(app);
    await browser.call(changeAccount, {
      body: { fname: person.fname, lname: person.lname },
      files: { frontId: picture },
    });
    const { identificationDocuments } = (await browser.call(credentials)).json;
    expect(identificationDocuments).toMatchObject([
      {
        kind: 'frontId',
        status: 'PENDING',
        name: 'frontId',
        uploadDate: expect.any(String),
        address: expect.stringMatching(/^\/user\/files\//),
      },
    ]);
    expect((await browser.open(personFile, identificationDocuments[0]?.address)).status).toBe(200);
  });

  it('are replaced by newer ones; what was replaced is not shown to its owner any more', async () => {
    const { browser, person } = await aSignedMember(app);
    const first = (await send(browser, { insuranceCertificate: picture })).json.insuranceCertificate;
    const second = (await send(browser, { insuranceCertificate: picture })).json.insuranceCertificate;
    expect((await browser.open(personFile, first?.address)).status).toBe(404);
    expect((await browser.open(personFile, second?.address)).status).toBe(200);
    expect(await statesOf(person)).toEqual(['insuranceCertificate PENDING', 'insuranceCertificate SUPERSEDED']);
  });

  it('sent twice at once are one paper and its history', async () => {
    const { browser, person } = await aSignedMember(app);
    const answers = await atOnce(app.db, { table: 'person', id: person.id }, [
      () => send(browser, { insuranceCertificate: picture }),
      () => send(browser, { insuranceCertificate: picture }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await statesOf(person)).toEqual(['insuranceCertificate PENDING', 'insuranceCertificate SUPERSEDED']);
  });

  it('are nobody else’s business: not another member’s, not a guest’s, and an admin has none of their own', async () => {
    const { browser } = await aSignedMember(app);
    const { address } = (await send(browser, { insuranceCertificate: picture })).json.insuranceCertificate!;
    expect((await (await aSignedMember(app)).browser.open(personFile, address)).status).toBe(404);
    expect((await visitor(app.url).call(credentials)).status).toBe(401);
    const desk = await as(app, await anAdmin(app.db));
    expect((await desk.call(credentials)).status).toBe(403);
    expect((await send(desk, { insuranceCertificate: picture })).status).toBe(403);
    expect((await desk.open(personFile, address)).status).toBe(200);
  });
});

describe('what is refused', () => {
  it('is nothing at all', async () => {
    const { browser } = await aSignedMember(app);
    const refused = await browser.callAnyhow(uploadCredentials, { body: { businessLicense: '' } });
    expect([refused.status, refused.refusal?.fields]).toEqual([
      422,
      { body: 'Please select at least one document to upload.' },
    ]);
  });

  it.each([
    ['driversLicenseFront', 'driversLicenseBack'],
    ['driversLicenseBack', 'driversLicenseFront'],
  ])('is the %s alone, until the other side is there', async (side, other) => {
    const { browser, person } = await aSignedMember(app);
    const refused = await send(browser, { [side]: picture, businessLicense: smallPdf() });
    expect([refused.status, refused.refusal?.fieldCodes]).toEqual([422, { [other]: 'credentials.both_sides' }]);
    expect(await statesOf(person)).toEqual([]);
    expect((await send(browser, { [side]: picture, [other]: picture })).status).toBe(200);
    expect((await send(browser, { [side]: picture })).status).toBe(200);
  });

  it.each([
    ['a text', Buffer.from('Believe me, I am a locksmith.')],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;')],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ])('is %s, whatever it is called', async (_, bytes) => {
    const { browser, person } = await aSignedMember(app);
    const refused = await send(browser, { businessLicense: { bytes, name: 'license.pdf', type: 'application/pdf' } });
    expect([refused.status, refused.refusal?.fields]).toEqual([
      422,
      { businessLicense: 'Only PDF, JPG and PNG files are accepted.' },
    ]);
    expect(await statesOf(person)).toEqual([]);
  });

  it('is more than 5 MB, and not one byte less', async () => {
    const { browser } = await aSignedMember(app);
    const most = 5 * 1024 * 1024;
    const pdf = (bytes: number) =>
      Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes - 15, 0x20), Buffer.from('%%EOF\n')]);
    expect((await send(browser, { businessLicense: pdf(most) })).status).toBe(200);
    const refused = await send(browser, { businessLicense: pdf(most + 1) });
    expect([refused.status, refused.refusal?.error]).toEqual([422, 'File size should not exceed 5MB.']);
  });
});

describe('T-58: a PDF of a member', () => {
  it('is only ever saved, by its owner as by the desk: it is never shown, and nothing in it runs', async () => {
    const { browser } = await aSignedMember(app);
    const { address } = (await send(browser, { businessLicense: smallPdf() })).json.businessLicense!;
    const desk = await as(app, await anAdmin(app.db));
    for (const one of [browser, desk]) {
      const { status, headers } = await one.open(personFile, address);
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(headers.get('content-disposition')).toBe('attachment; filename="businessLicense.pdf"');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('private, no-store');
    }
  });

  it.each([
    ['a script', '<</S/JavaScript/JS(app.alert(1))>>'],
    ['a password', '<</Encrypt 9 0 R>>'],
    ['a thousand pages', '<</Type/Page>>'.repeat(1000)],
  ])('is refused with %s', async (_, object) => {
    const { browser } = await aSignedMember(app);
    const refused = await send(browser, { businessLicense: Buffer.from(`%PDF-1.4\n1 0 obj ${object}\n%%EOF`) });
    expect([refused.status, refused.refusal?.fieldCodes]).toEqual([422, { businessLicense: 'file.pdf_not_plain' }]);
  });

  it('is no picture of an ID', async () => {
    const { browser, person } = await aSignedMember(app);
    const names = { fname: person.fname, lname: person.lname };
    const refused = await browser.call(changeAccount, { body: names, files: { frontId: smallPdf() } });
    expect([refused.status, refused.refusal?.error]).toEqual([422, 'Only image files are allowed.']);
  });
});
