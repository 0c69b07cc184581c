import { asTyped } from '@keywright/contract/holds-code';

/** An accent may be part of a letter. */
const bare = (text: string): string =>
  asTyped(text)
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/** Whether a text holds one of these, however it is spaced. */
export const holdsOneOf = (values: readonly (string | null | undefined)[], text: string): boolean =>
  values.some((value) => {
    const searched = bare(value ?? '');
    return searched !== '' && bare(text).includes(searched);
  });
