import { type ChangeEvent, useEffect, useRef } from 'react';
import { m } from '@keywright/words/messages';
import { Select } from '../ui/select.tsx';
import styles from './shell.module.css';
import { chooseTheme, chosenTheme, type Theme } from './theme.ts';

const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => chooseTheme(target.value as Theme);

export const ThemeSelect = () => {
  const list = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // A public page may have been used before this script arrived: then the choice in the list is the newer one.
    if (!list.current) return;
    if (list.current.value === 'system') list.current.value = chosenTheme();
    else chooseTheme(list.current.value as Theme);
  }, []);
  return (
    <label className={styles.theme}>
      <span>{m.common_theme()}</span>
      <Select ref={list} defaultValue="system" onChange={choose}>
        <option value="system">{m.common_theme_system()}</option>
        <option value="light">{m.common_theme_light()}</option>
        <option value="dark">{m.common_theme_dark()}</option>
      </Select>
    </label>
  );
};
