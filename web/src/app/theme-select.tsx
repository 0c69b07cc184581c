import { type ChangeEvent, useSyncExternalStore } from 'react';
import { m } from '../paraglide/messages.js';
import { Select } from '../ui/select.tsx';
import styles from './shell.module.css';
import { chooseTheme, chosenTheme, type Theme } from './theme.ts';

const never = () => () => {};

const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => chooseTheme(target.value as Theme);

export const ThemeSelect = () => {
  const chosen = useSyncExternalStore<Theme>(never, chosenTheme, () => 'system');
  return (
    <label className={styles.theme}>
      <span>{m.common_theme()}</span>
      <Select key={chosen} defaultValue={chosen} onChange={choose}>
        <option value="system">{m.common_theme_system()}</option>
        <option value="light">{m.common_theme_light()}</option>
        <option value="dark">{m.common_theme_dark()}</option>
      </Select>
    </label>
  );
};
