import { nearestName } from './near-names.ts';
import { fileSettingOf, secretFields } from './secret-settings.ts';
import { fields } from './settings-fields.ts';

const ownNames = [...Object.keys(fields), ...secretFields.map(fileSettingOf)];

/** What to say of each name that is near one of our settings: it would change nothing, and nobody would notice. */
export const misspelled = (env: Record<string, string | undefined>): string[] =>
  Object.keys(env)
    .filter((name) => env[name]?.trim() && !ownNames.includes(name))
    .flatMap((name) => {
      const meant = nearestName(name, ownNames);
      return meant === undefined ? [] : [`${name} is not a setting. Did you mean ${meant}?`];
    });
