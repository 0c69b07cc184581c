import type { CatalogueMake } from '@keywright/contract/catalogue';
import { cleanVin, hasVinForm } from '@keywright/contract/vin';
import { m } from '@keywright/words/messages';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Row } from '../../../ui/layout.tsx';
import { Options, Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { completed } from '../vehicle/vehicle-from-vin.ts';
import type { JudgedRow, ManyRow, Vehicle } from './many-rows.ts';
import styles from './many.module.css';

type RowEditProps = {
  line: JudgedRow;
  makes: readonly CatalogueMake[] | undefined;
  /** Somebody works on it: it stays open, whatever is right by now. */
  onOpen: () => void;
  onChange: (part: Partial<ManyRow>) => void;
};

/** A line put right where it stands: its VIN, what was probably meant, and the vehicle. */
export const RowEdit = ({ line, makes = [], onOpen, onChange }: RowEditProps) => {
  const { row, vin, verdict, vehicle, facts, fault } = line;
  // Said of the line each: there are many such fields on the page.
  const nameOf = (name: string) => m.many_of_line({ name, line: row.line });
  const change = (part: Partial<ManyRow>) => {
    onOpen();
    onChange(part);
  };
  const choose = (part: Partial<Vehicle>) => change(completed({ ...vehicle, ...part }, makes, []));
  const models = facts?.models ?? [];
  const years = models.find(({ model }) => model === vehicle.model)?.years ?? [];
  const hasDoubt = row.vinConfirmed || fault?.is === 'contradicts' || (fault?.is === 'vin' && hasVinForm(vin));
  return (
    <div className={styles.edit}>
      <Field name={`${row.key}-vin`} label={nameOf(m.common_vin())}>
        <TextInput
          mono
          value={row.vin}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          onChange={({ target }) => change({ vin: target.value, vinConfirmed: false })}
          onBlur={() => cleanVin(row.vin) !== row.vin && onChange({ vin: cleanVin(row.vin) })}
        />
      </Field>
      {verdict.slips.length > 0 ? (
        <Row>
          {verdict.slips.map((slip) => (
            <Button key={slip.vin} dense onClick={() => change({ vin: slip.vin, vinConfirmed: false })}>
              {m.ask_vin_put({ to: slip.to, place: slip.place })}
            </Button>
          ))}
        </Row>
      ) : null}
      {hasDoubt ? (
        <Checkbox
          name={`${row.key}-confirmed`}
          label={m.ask_vin_confirm()}
          checked={row.vinConfirmed}
          onChange={({ target }) => change({ vinConfirmed: target.checked })}
        />
      ) : null}
      <div className={styles.selects}>
        <Choice
          name={`${row.key}-make`}
          label={nameOf(m.ask_make())}
          empty={m.ask_make_choose()}
          value={vehicle.make}
          options={makes.map(({ make }) => make)}
          onChoose={(make) => choose({ make, model: '', year: '' })}
        />
        <Choice
          name={`${row.key}-model`}
          label={nameOf(m.ask_model())}
          empty={vehicle.make ? m.ask_model_choose() : m.ask_model_later()}
          value={vehicle.model}
          options={models.map(({ model }) => model)}
          onChoose={(model) => choose({ model, year: '' })}
        />
        <Choice
          name={`${row.key}-year`}
          label={nameOf(m.ask_year())}
          empty={m.ask_year_choose()}
          value={vehicle.year}
          options={years}
          onChoose={(year) => choose({ year })}
        />
      </div>
    </div>
  );
};

type ChoiceProps = {
  name: string;
  label: string;
  empty: string;
  value: string;
  options: readonly (string | number)[];
  onChoose: (value: string) => void;
};

const Choice = ({ name, label, empty, value, options, onChoose }: ChoiceProps) => (
  <Field name={name} label={label}>
    <Select name={name} value={value} disabled={options.length === 0} onChange={({ target }) => onChoose(target.value)}>
      <option value="">{empty}</option>
      <Options of={options.map((option) => [option, option])} />
    </Select>
  </Field>
);
