import { checkDigitOf } from '@keywright/contract/vin';

/** A vehicle that is offered, with a VIN that names it. */
export type Vehicle = { vin: string; name: string; make: string; model: string; year: string };

/** The first eight places of a VIN and, after the check digit, its year and plant. */
const kinds = {
  jeep: { front: '1C4HJXDG', back: 'KW', make: 'Jeep', model: 'Wrangler', year: '2019' },
  ford: { front: '1FTFW1E5', back: 'NK', make: 'Ford', model: 'F-150', year: '2022' },
  honda: { front: '1HGCV1F3', back: 'JA', make: 'Honda', model: 'Accord', year: '2018' },
  nissan: { front: '1N4AL3AP', back: 'HC', make: 'Nissan', model: 'Altima', year: '2017' },
  toyota: { front: '4T1BF1FK', back: 'HU', make: 'Toyota', model: 'Camry', year: '2017' },
  /** Of a maker that nobody here knows: the VIN tells the year only. */
  unnamed: { front: 'YV1A22MK', back: 'H1', make: 'Mazda', model: 'Mazda6', year: '2017' },
};

let made = Math.floor(Math.random() * 900_000);

/** Another vehicle of its kind at each call; a Jeep and a Nissan need a PIN, the others none. */
export const a = (kind: keyof typeof kinds): Vehicle => {
  const { front, back, make, model, year } = kinds[kind];
  made += 1;
  const draft = `${front}0${back}${String(made % 1_000_000).padStart(6, '0')}`;
  const vin = `${draft.slice(0, 8)}${checkDigitOf(draft)}${draft.slice(9)}`;
  return { vin, name: `${year} ${make} ${model}`, make, model, year };
};
