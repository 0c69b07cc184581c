import { Worker } from 'node:worker_threads';
import type { HeicJob } from './heic-thread.ts';
import type { Jpeg } from './to-jpeg.ts';

const THREAD = new URL('./heic-thread.ts', import.meta.url);
/** The server waits 30 seconds for its decoder, where four large photos (`DECODERS`) may wait for each other. */
const MAX_MS = 7_000;

/**
 * Decodes a HEIC photo, upright as libheif turns it, and encodes it as a JPEG. It runs in a thread of its own that ends
 * with it, because WebAssembly never returns memory. Rejects when the file can't be decoded within `maxMemoryBytes`
 * and 7 seconds.
 */
export const decodeHeic = async (job: HeicJob): Promise<Jpeg> => {
  const { promise, resolve, reject } = Promise.withResolvers<Jpeg>();
  const thread = new Worker(THREAD, { workerData: job, stdout: true, stderr: true });
  const timer = setTimeout(() => reject(new Error('decoding took too long')), MAX_MS);
  thread.on('message', (jpeg: Jpeg) => resolve(jpeg));
  thread.on('error', reject);
  thread.on('exit', () => reject(new Error('the thread ended without a picture')));
  try {
    const { data, info } = await promise;
    return { data: Buffer.from(data), info };
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
};
