import { m } from '@keywright/words/messages';
import { Field } from '../../../ui/field.tsx';
import { Options, Select } from '../../../ui/select.tsx';
import type { RequestValues } from '../request-values.ts';
import type { VehicleState } from './use-vehicle.ts';
import styles from './vehicle.module.css';
import { errorAt, useFormPart } from '../../../lib/forms/form-part.ts';

type ChoiceProps = {
  name: 'make' | 'model' | 'year';
  label: string;
  /** What stands there before anything is chosen. */
  empty: string;
  options: readonly (string | number)[];
  state: VehicleState;
};

const Choice = ({ name, label, empty, options, state }: ChoiceProps) => {
  const { formState } = useFormPart<RequestValues>();
  return (
    <Field name={name} label={label} error={errorAt(formState.errors, name)} required>
      <Select
        name={name}
        value={state.vehicle[name]}
        disabled={options.length === 0}
        onChange={({ target }) => state.choose({ ...cleared[name], [name]: target.value })}
      >
        <option value="">{empty}</option>
        <Options of={options.map((option) => [option, option])} />
      </Select>
    </Field>
  );
};

/** What a change leaves without meaning. */
const cleared = { make: { model: '', year: '' }, model: { year: '' }, year: {} };

/** Make, then model, then year, each open when the one before it is chosen. */
export const VehicleSelects = ({ state }: { state: VehicleState }) => {
  const { makes, facts, vehicle } = state;
  const models = facts?.models ?? [];
  const years = models.find(({ model }) => model === vehicle.model)?.years ?? [];
  return (
    <div className={styles.selects}>
      <Choice
        name="make"
        label={m.ask_make()}
        empty={m.ask_make_choose()}
        options={(makes.data ?? []).map(({ make }) => make)}
        state={state}
      />
      <Choice
        name="model"
        label={m.ask_model()}
        empty={vehicle.make ? m.ask_model_choose() : m.ask_model_later()}
        options={models.map(({ model }) => model)}
        state={state}
      />
      <Choice name="year" label={m.ask_year()} empty={m.ask_year_choose()} options={years} state={state} />
    </div>
  );
};
