import type { ComponentProps } from 'react';
import { Options, Select } from './select.tsx';

type GroupedSelectProps = Omit<ComponentProps<typeof Select>, 'children'> & {
  /** What stands there while nothing is chosen: `Choose…`. */
  empty: string;
  groups: readonly { label: string; options: readonly { value: string; label: string }[] }[];
};

/** A long list under headings, such as the states by country. */
export const GroupedSelect = ({ empty, groups, ...rest }: GroupedSelectProps) => (
  <Select {...rest}>
    <option value="">{empty}</option>
    {groups.map(({ label, options }) => (
      <optgroup key={label} label={label}>
        <Options of={options.map(({ value, label: words }) => [value, words])} />
      </optgroup>
    ))}
  </Select>
);
