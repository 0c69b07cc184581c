import { readSettings, SettingsFault } from '../platform/settings.ts';

/** What is wrong with these settings, line by line. */
export const settingsFaultsOf = (env: Record<string, string>): string[] => {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (error instanceof SettingsFault) return error.lines;
    throw error;
  }
};
