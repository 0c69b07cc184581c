import { Counter } from 'prom-client';

type Calls =
  | { dependency: 'database'; kind: 'query' | 'connect' }
  | { dependency: 'files' | 'keys'; kind: 'put' | 'get' | 'remove' | 'list' }
  | { dependency: 'mail'; kind: 'send' }
  | { dependency: 'payments'; kind: 'open' | 'read' | 'close' | 'money' };
/** `refused` is an answer; `failed` is none, or a call that was not made because those before it failed. */
type Outcome = 'ok' | 'refused' | 'failed';

/** Shared by all that this process opens: one dependency is called from several places. */
export const dependencyCalls = new Counter({
  name: 'keywright_dependency_calls_total',
  help: 'Calls to services that the program uses, by kind and outcome',
  labelNames: ['dependency', 'kind', 'outcome'],
  registers: [],
});

export const countCall = (calls: Calls, outcome: Outcome): void => dependencyCalls.inc({ ...calls, outcome });

/** Counts a call by its outcome. `isAnswer`: whether an error is the service's answer. */
export const counted = async <T>(
  calls: Calls,
  call: () => Promise<T>,
  isAnswer: (error: unknown) => boolean = () => false,
): Promise<T> => {
  try {
    const answer = await call();
    countCall(calls, 'ok');
    return answer;
  } catch (error) {
    countCall(calls, isAnswer(error) ? 'refused' : 'failed');
    throw error;
  }
};
