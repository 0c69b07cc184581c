import { recall, remember } from '../kept.ts';
import type { FormValues } from './form-faults.ts';

type Answers = Record<string, FormValues>;

const read = (): Answers => {
  try {
    return JSON.parse(recall('desk-answers') ?? '{}') as Answers;
  } catch {
    return {};
  }
};

const write = (answers: Answers): void => remember('desk-answers', JSON.stringify(answers));

const isEmpty = (values: FormValues): boolean => Object.values(values).every((value) => value === '');

/** The answers that admins began in this tab, by person and conversation. */
export const answersOfTab = {
  get: (key: string): FormValues | undefined => read()[key],
  set: (key: string, values: FormValues): void => {
    const { [key]: _before, ...others } = read();
    write(isEmpty(values) ? others : { ...others, [key]: values });
  },
  delete: (key: string): void => {
    const { [key]: _gone, ...others } = read();
    write(others);
  },
};
