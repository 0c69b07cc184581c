import { expect, test, vi } from 'vitest';
import { writePart } from '../../../lib/device-drafts.ts';
import { emptyValues } from '../request-values.ts';
import { openDraft } from './draft-store.ts';

vi.mock(import('../../../lib/device-drafts.ts'), async (actual) => ({ ...(await actual()), writePart: vi.fn() }));

const photo = { blob: new Blob(['x']), shown: true, advice: null, id: null, uploadedAt: null };

test('a draft whose photo found no room on the device is not called saved until the photo is kept, or taken out', async () => {
  const draft = openDraft(null);
  await draft.saveValues(emptyValues);
  for (const next of [photo, null]) {
    vi.mocked(writePart).mockRejectedValueOnce(new Error('full'));
    await expect(draft.savePhoto('frontId', photo)).rejects.toThrow('full');
    await expect(draft.saveValues(emptyValues)).rejects.toThrow('not kept');
    await draft.savePhoto('frontId', next);
    await draft.saveValues(emptyValues);
  }
});
