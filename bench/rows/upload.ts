import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FIVE_MB, phonePhoto } from '../../server/src/testing/images/photos.ts';
import { alternate, timed } from '../alternate.ts';
import { growthMb } from '../memory.ts';
import { runReference } from '../processes.ts';
import { numberRow, ratioRow, type Row } from '../row.ts';
import type { Stage } from '../stage.ts';
import { ask, askBody, caller } from './guest.ts';

const PARALLEL = 16;

/** Three photos of 5 MB from the request to the answer, when they are stored; and the memory of sixteen such requests at once. */
export const measureUpload = async (stage: Stage): Promise<Row[]> => {
  const photo = await phonePhoto(FIVE_MB);
  const file = path.join(stage.dir, 'photo.jpg');
  await writeFile(file, photo);
  const body = askBody(photo);
  const ours = await stage.server('uploads');
  const reference = await runReference('bench/references/bare-images.ts', { PHOTO: file });
  const client = caller(ours.url, PARALLEL);
  const rounds = await alternate(
    {
      ours: () => timed(() => ask(client, body)),
      reference: async () => Number(await (await fetch(reference.url)).text()),
    },
    { rounds: 7, withinMs: 20_000 },
  );
  await reference.end();
  const grown = await growthMb(ours.pid, () => Promise.all(Array.from({ length: PARALLEL }, () => ask(client, body))));
  client.close();
  await ours.end();
  return [
    ratioRow({ what: 'upload 3 × 5 MB to stored', unit: 'ms', goal: { atMost: 1.3 }, digits: 0 }, rounds),
    numberRow(
      { what: `memory, ${PARALLEL} such uploads at once`, unit: 'MB', goal: { atMost: 200 }, digits: 0 },
      grown,
    ),
  ];
};
