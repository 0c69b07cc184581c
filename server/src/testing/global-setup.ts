import { startTestCluster } from './template.ts';

/** What vitest does once before all tests: the database that they copy theirs from. It answers how to end it. */
export const setup = async (): Promise<() => Promise<void>> => (await startTestCluster()).stop;
