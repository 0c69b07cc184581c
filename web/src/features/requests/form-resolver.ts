import type { FieldErrors, Resolver } from 'react-hook-form';
import type { RequestValues } from './request-values.ts';

/** Schemas and words weigh as much as the form itself, so they are fetched when the form is first touched. */
const judge = () => import('./form-errors.ts');

export const fetchJudge = (): void => void judge().catch(() => undefined);

const errorsIn = async (values: RequestValues, doubtful: boolean): Promise<FieldErrors<RequestValues>> => {
  try {
    const { errorsOf } = await judge();
    return errorsOf(values, doubtful);
  } catch {
    // The server judges by the same schema, and says it in the same words.
    return {};
  }
};

/** Judges the form. `isDoubtful` says whether the VIN asks for a confirmation. */
export const resolverWith =
  (isDoubtful: (values: RequestValues) => boolean): Resolver<RequestValues> =>
  async (values) => {
    const errors = await errorsIn(values, isDoubtful(values));
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
