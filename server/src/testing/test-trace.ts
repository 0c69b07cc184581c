import { systemTrace, type Trace } from '../platform/audit/trace.ts';

/** An act of a test's own: no part of the program goes by its name. */
export const testTrace = (name = 'test'): Trace => ({ ...systemTrace('first start'), actorName: name });
