import { checkDigitOf } from '@keywright/contract/vin';
import type { Chance } from './chance.ts';

export type Vehicle = { make: string; model: string; year: number; vin: string };

/** What is asked for most: the make, the model, a model year, the first eight places of its VINs and the plant. */
const kinds = [
  ['Jeep', 'Cherokee', 2019, '1C4PJMDX', 'D'],
  ['Jeep', 'Wrangler', 2021, '1C4HJXDG', 'W'],
  ['Jeep', 'Grand Cherokee', 2018, '1C4RJFBG', 'C'],
  ['Dodge', 'Charger', 2018, '2C3CDXBG', 'H'],
  ['Dodge', 'Durango', 2020, '1C4RDJDG', 'C'],
  ['Chrysler', 'Pacifica', 2019, '2C4RC1BG', 'R'],
  ['Ford', 'F-150', 2020, '1FTEW1EP', 'F'],
  ['Ford', 'Escape', 2018, '1FMCU0GD', 'U'],
  ['Ford', 'Explorer', 2021, '1FMSK8DH', 'G'],
  ['Ford', 'Transit', 2022, '1FTBR1C8', 'K'],
  ['Toyota', 'Camry', 2019, '4T1B11HK', 'U'],
  ['Toyota', 'RAV4', 2021, '2T3P1RFV', 'C'],
  ['Toyota', 'Tacoma', 2017, '3TMCZ5AN', 'M'],
  ['Honda', 'Civic', 2019, '2HGFC2F6', 'H'],
  ['Honda', 'CR-V', 2020, '5J6RW2H5', 'A'],
  ['Nissan', 'Altima', 2021, '1N4BL4BV', 'N'],
  ['Nissan', 'Rogue', 2019, '5N1AT2MV', 'C'],
  ['Chevrolet', 'Equinox', 2020, '2GNAXKEV', '6'],
  ['Chevrolet', 'Malibu', 2018, '1G1ZD5ST', 'F'],
  ['Chevrolet', 'Silverado', 2019, '3GCUYDED', 'G'],
  ['GMC', 'Terrain', 2021, '3GKALMEV', 'L'],
  ['Hyundai', 'Elantra', 2019, '5NPD84LF', 'H'],
  ['Hyundai', 'Tucson', 2020, 'KM8J3CA4', 'U'],
  ['Kia', 'Forte', 2020, '3KPF24AD', 'E'],
  ['Kia', 'Sorento', 2018, '5XYPG4A3', 'G'],
  ['Subaru', 'Outback', 2019, '4S4BSANC', '3'],
  ['Mazda', 'CX-5', 2021, 'JM3KFBDM', '0'],
  ['Lexus', 'RX', 2019, '2T2BZMCA', 'C'],
  ['Infiniti', 'Q50', 2018, 'JN1EV7AR', 'M'],
  ['Acura', 'TLX', 2018, '19UUB1F3', 'A'],
] as const;

/** The codes of the model years 2015 to 2026 at place 10. */
const codeOf = (year: number): string => 'FGHJKLMNPRST'[year - 2015] ?? '';

/** Through all kinds in an order in which no make follows itself. */
const STRIDE = 7;

/** The n-th vehicle: the kinds in turn, each time another number. */
export const vehicleAt = (chance: Chance, at: number): Vehicle => {
  const [make, model, year, begin, plant] = kinds[(at * STRIDE) % kinds.length] ?? kinds[0];
  const draft = `${begin}0${codeOf(year)}${plant}${chance.text('0123456789', 6)}`;
  return { make, model, year, vin: `${draft.slice(0, 8)}${checkDigitOf(draft)}${draft.slice(9)}` };
};

/** The same with a check digit that is wrong, as when a VIN was misread. */
export const misread = (vehicle: Vehicle): Vehicle => {
  const { vin } = vehicle;
  return { ...vehicle, vin: `${vin.slice(0, 8)}${vin[8] === '3' ? '7' : '3'}${vin.slice(9)}` };
};
