import { nearestName } from './near-names.ts';
import { fileSettingOf, secretFields } from './secret-settings.ts';
import { fields } from './settings-fields.ts';

/** Names of other programs that are near ones of ours by chance: of build tools and, MAILFROM, of cron. */
const ofOthers = new Set(['LOCAL_NAME', 'MAILFROM', 'PROJECT_NAME']);

const ownNames = [...Object.keys(fields), ...secretFields.map(fileSettingOf)];

/**
 * What to say of each name that is near one of our settings: it would change nothing, and nobody would notice. Where the setting that is
 * near is set too, the name belongs to another program.
 */
export const misspelled = (env: Record<string, string | undefined>): string[] =>
  Object.keys(env)
    .filter((name) => env[name]?.trim() && !ownNames.includes(name) && !ofOthers.has(name))
    .flatMap((name) => {
      const meant = nearestName(name, ownNames);
      return meant === undefined || isSet(meant, env) ? [] : [`${name} is not a setting. Did you mean ${meant}?`];
    });

const isSet = (name: string, env: Record<string, string | undefined>): boolean =>
  [name, `${name}_FILE`, name.replace(/_FILE$/, '')].some((one) => env[one]?.trim());
