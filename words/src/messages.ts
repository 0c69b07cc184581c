import { firstLocale } from '@keywright/contract/locale';
import { byLocale, type Messages } from '../made/by-locale.ts';
import { spoken } from './spoken.ts';

type Say = (values: never) => string;

const sayNow =
  (key: keyof Messages): Say =>
  (values) =>
    (byLocale[spoken()][key] as Say)(values);

/** All messages, each in the language that is spoken when it is said. A build of the pages has a module for each instead (`web/scripts/split-words.ts`). */
export const m = Object.fromEntries(
  (Object.keys(byLocale[firstLocale]) as (keyof Messages)[]).map((key) => [key, sayNow(key)]),
) as Messages;
