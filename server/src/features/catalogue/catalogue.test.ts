import { CatalogueMake, DecodedVin } from '@keywright/contract/catalogue';
import { factsOfMake, firstPrices } from '@keywright/contract/price-list';
import { priceOfRequest } from '@keywright/contract/pricing';
import { checkDigitOf } from '@keywright/contract/vin';
import { describe, expect, it } from 'vitest';
import { catalogueAt, decode, vehicleIsOffered, vinWarnings, wmiContradicts } from './catalogue.facts.ts';

const catalogue = catalogueAt(firstPrices);
const makeFacts = (make: string) => factsOfMake(firstPrices, make);

/** A made-up vehicle: places 1 to 8, year code and plant as they are built, its check digit, and no real serial number. */
const vinOf = (front: string, yearAndPlant: string): string => {
  const serial = `${yearAndPlant}000017`;
  return front + checkDigitOf(`${front}0${serial}`) + serial;
};

const makes =
  'Acura Honda Chrysler Dodge Jeep Ford Lincoln Hyundai Infiniti Kia Nissan Toyota Lexus Chevrolet GMC Buick Cadillac Mazda Mitsubishi Subaru BMW'.split(
    ' ',
  );

describe('the price of every make', () => {
  /** In dollars: what stands in the list, what a guest pays (the PIN with it), what a member pays. */
  type Price = { make: string; needsPin: boolean; base: number; guest: number; member: number };
  const prices: Price[] = [
    { make: 'Acura', needsPin: false, base: 60, guest: 60, member: 45 },
    { make: 'Honda', needsPin: false, base: 60, guest: 60, member: 45 },
    { make: 'Chrysler', needsPin: true, base: 85, guest: 105, member: 69 },
    { make: 'Dodge', needsPin: true, base: 85, guest: 105, member: 69 },
    { make: 'Jeep', needsPin: true, base: 85, guest: 105, member: 69 },
    { make: 'Ford', needsPin: false, base: 70, guest: 70, member: 55 },
    { make: 'Lincoln', needsPin: false, base: 70, guest: 70, member: 55 },
    { make: 'Hyundai', needsPin: false, base: 60, guest: 60, member: 38 },
    { make: 'Infiniti', needsPin: true, base: 70, guest: 90, member: 56 },
    { make: 'Kia', needsPin: false, base: 60, guest: 60, member: 32 },
    { make: 'Nissan', needsPin: true, base: 70, guest: 90, member: 56 },
    { make: 'Toyota', needsPin: false, base: 75, guest: 75, member: 60 },
    { make: 'Lexus', needsPin: false, base: 75, guest: 75, member: 60 },
    { make: 'Chevrolet', needsPin: false, base: 70, guest: 70, member: 50 },
    { make: 'GMC', needsPin: false, base: 70, guest: 70, member: 50 },
    { make: 'Buick', needsPin: false, base: 70, guest: 70, member: 50 },
    { make: 'Cadillac', needsPin: false, base: 70, guest: 70, member: 50 },
    { make: 'Mazda', needsPin: false, base: 75, guest: 75, member: 60 },
    { make: 'Mitsubishi', needsPin: false, base: 70, guest: 70, member: 70 },
    { make: 'Subaru', needsPin: false, base: 75, guest: 75, member: 60 },
    { make: 'BMW', needsPin: false, base: 90, guest: 90, member: 70 },
  ];

  it('is tabled here for all 21', () => {
    expect(prices.map(({ make }) => make)).toEqual(makes);
  });

  it.each(prices)('$make: a guest pays $guest, a member $member', ({ make, needsPin, base, guest, member }) => {
    const facts = makeFacts(make)!;
    expect(facts).toMatchObject({ make, requiresPin: needsPin, basePriceCents: base * 100 });
    expect(priceOfRequest({ facts, member: false })).toEqual({
      standardPriceCents: guest * 100,
      finalPriceCents: guest * 100,
      pinCents: needsPin ? 2000 : 0,
      pinEntitled: needsPin,
    });
    expect(priceOfRequest({ facts, member: true })).toMatchObject({
      standardPriceCents: guest * 100,
      finalPriceCents: member * 100,
      pinCents: 0,
      pinEntitled: needsPin,
    });
  });

  it.each(['Infiniti', 'Nissan'])('%s shows a member 36 for the key, and takes 56 with the PIN', (make) => {
    expect(makeFacts(make)).toMatchObject({ memberKeyPriceCents: 3600, memberPriceCents: 5600, pinPriceCents: 2000 });
  });

  it('Mitsubishi asks members to ask, and notes that prices may vary', () => {
    expect(catalogue.find(({ make }) => make === 'Mitsubishi')).toMatchObject({
      basePrice: 70,
      memberPrice: null,
      memberPriceLabel: 'Ask for pricing',
      pricingNote: 'Prices may vary.',
    });
    expect(priceOfRequest({ facts: makeFacts('Mitsubishi')!, member: true }).note).toBe('prices_may_vary');
  });
});

describe('the catalogue', () => {
  it('is what the contract says, for the 21 makes in their order', () => {
    expect(catalogue.map((make) => CatalogueMake.parse(make))).toEqual(catalogue);
    expect(catalogue.map(({ make }) => make)).toEqual(makes);
  });

  it('lists for each model its years once, the newest first, from 2015 to 2026', () => {
    for (const { models } of catalogue) {
      expect(models.length).toBeGreaterThan(4);
      for (const { model, years } of models) {
        expect(years, model).toEqual([...new Set(years)].toSorted((one, other) => other - one));
        expect(years.length, model).toBeGreaterThan(0);
        expect(
          years.every((year) => year >= 2015 && year <= 2026),
          model,
        ).toBe(true);
      }
    }
  });

  it.each([
    ['Honda', 'Civic', 2019, true],
    ['Honda', 'Civic', 2026, true],
    ['Chevrolet', 'Cruze', 2020, false],
    ['Toyota', 'Celica', 2018, false],
    ['Nissan', 'Maxima', 2015, false],
    ['BMW', '3 Series', 2017, true],
    ['Honda', 'Civic', 2014, false],
    ['Honda', 'Civic', 2027, false],
    ['Honda', 'Camry', 2019, false],
    ['honda', 'Civic', 2019, false],
    ['Ram', '1500', 2019, false],
    ['__proto__', 'constructor', 2019, false],
  ])('offers a %s %s of %d: %s', (make, model, year, offered) => {
    expect(vehicleIsOffered(make, model, year)).toBe(offered);
  });
});

describe('a VIN of a vehicle that is offered names it', () => {
  const known: [front: string, yearAndPlant: string, make: string, model: string, year: number][] = [
    ['5J8YE1H0', 'SL', 'Acura', 'MDX', 2025],
    ['5J8TC2H9', 'LL', 'Acura', 'RDX', 2020],
    ['19UUB1F3', 'HA', 'Acura', 'TLX', 2017],
    ['1HGCV1F3', 'JA', 'Honda', 'Accord', 2018],
    ['2HKRW2H2', 'NH', 'Honda', 'CR-V', 2022],
    ['19XFC2F5', 'GE', 'Honda', 'Civic', 2016],
    ['5FNYF6H5', 'HB', 'Honda', 'Pilot', 2017],
    ['5FNRL6H7', 'JB', 'Honda', 'Odyssey', 2018],
    ['2C4RC1L7', 'PR', 'Chrysler', 'Pacifica', 2023],
    ['2C3CCAAG', 'FH', 'Chrysler', '300', 2015],
    ['1C3CCCAB', 'FN', 'Chrysler', '200', 2015],
    ['2C3CDXBG', 'KH', 'Dodge', 'Charger', 2019],
    ['2C3CDZAG', 'HH', 'Dodge', 'Challenger', 2017],
    ['1C4RDJDG', 'HC', 'Dodge', 'Durango', 2017],
    ['1C4RJKBG', 'S8', 'Jeep', 'Grand Cherokee L', 2025],
    ['1C4HJXDG', 'KW', 'Jeep', 'Wrangler', 2019],
    ['1C4PJMDX', 'KD', 'Jeep', 'Cherokee', 2019],
    ['1C6RJTBG', 'TL', 'Jeep', 'Gladiator', 2026],
    ['3C4NJDBN', 'ST', 'Jeep', 'Compass', 2025],
    ['1FTFW1E5', 'NK', 'Ford', 'F-150', 2022],
    ['1FTFW5L8', 'RF', 'Ford', 'F-150', 2024],
    ['1FT7W2BT', 'JE', 'Ford', 'F-250', 2018],
    ['1FDUF5HT', 'TD', 'Ford', 'F-550', 2026],
    ['1FDFE4FS', 'KD', 'Ford', 'E-450', 2019],
    ['1FA6P8CF', 'H5', 'Ford', 'Mustang', 2017],
    ['3FA6P0H7', 'HR', 'Ford', 'Fusion', 2017],
    ['1FM5K8D8', 'HG', 'Ford', 'Explorer', 2017],
    ['5LMPJ8KA', 'SJ', 'Lincoln', 'Nautilus', 2025],
    ['5LM5J7XC', 'SG', 'Lincoln', 'Aviator', 2025],
    ['5LMJJ2JT', 'FE', 'Lincoln', 'Navigator', 2015],
    ['5NMS3CAA', 'LH', 'Hyundai', 'Santa Fe', 2020],
    ['KM8K2CAB', 'PU', 'Hyundai', 'Kona', 2023],
    ['5NPD84LF', 'HH', 'Hyundai', 'Elantra', 2017],
    ['5NPE34AF', 'FH', 'Hyundai', 'Sonata', 2015],
    ['JN1EV7AP', 'HM', 'Infiniti', 'Q50', 2017],
    ['5N1DL0MN', 'HC', 'Infiniti', 'QX60', 2017],
    ['JN8AZ2NE', 'H9', 'Infiniti', 'QX80', 2017],
    ['KNDERCAA', 'M7', 'Kia', 'Seltos', 2021],
    ['3KPF54AD', 'ME', 'Kia', 'Forte', 2021],
    ['5XYP5DGC', 'SG', 'Kia', 'Telluride', 2025],
    ['5XXGT4L3', 'HG', 'Kia', 'Optima', 2017],
    ['5N1AT2MV', 'LC', 'Nissan', 'Rogue', 2020],
    ['1N4AL3AP', 'HC', 'Nissan', 'Altima', 2017],
    ['3N1AB7AP', 'HY', 'Nissan', 'Sentra', 2017],
    ['3N8AP6CB', 'SL', 'Nissan', 'Kicks', 2025],
    ['4T1BF1FK', 'HU', 'Toyota', 'Camry', 2017],
    ['2T1BURHE', 'JC', 'Toyota', 'Corolla', 2018],
    ['2T3B1RFV', 'SC', 'Toyota', 'RAV4', 2025],
    ['3TYLB5JN', 'TT', 'Toyota', 'Tacoma', 2026],
    ['5TFDY5F1', 'HX', 'Toyota', 'Tundra', 2017],
    ['2T2BAMCA', 'TC', 'Lexus', 'RX', 2026],
    ['2T2KGCEZ', 'RC', 'Lexus', 'NX', 2024],
    ['58ABZ1B1', 'KU', 'Lexus', 'ES', 2019],
    ['3GNKBHR4', 'NS', 'Chevrolet', 'Blazer', 2022],
    ['1G1ZD5ST', 'JF', 'Chevrolet', 'Malibu', 2018],
    ['3GCUKREC', 'HG', 'Chevrolet', 'Silverado', 2017],
    ['1GNSKBKC', 'HR', 'Chevrolet', 'Tahoe', 2017],
    ['2GKFLTEK', 'H6', 'GMC', 'Terrain', 2017],
    ['1GKENPKS', 'TJ', 'GMC', 'Acadia', 2026],
    ['3GTU2NEC', 'HG', 'GMC', 'Sierra', 2017],
    ['KL4CJASB', 'HB', 'Buick', 'Encore', 2017],
    ['5GAERBKW', 'JJ', 'Buick', 'Enclave', 2018],
    ['LRBFX2SA', 'JD', 'Buick', 'Envision', 2018],
    ['1GYKPGRS', 'RZ', 'Cadillac', 'XT6', 2024],
    ['3GYK3GM4', 'TS', 'Cadillac', 'Optiq', 2026],
    ['1GYS4BKJ', 'HR', 'Cadillac', 'Escalade', 2017],
    ['JM3TCBCY', 'M0', 'Mazda', 'CX-9', 2021],
    ['JM1NDAM7', 'S0', 'Mazda', 'MX-5', 2025],
    ['JM1GL1VM', 'H1', 'Mazda', 'Mazda6', 2017],
    ['JA4AZ3A3', 'JZ', 'Mitsubishi', 'Outlander', 2018],
    ['ML32A3HJ', 'HH', 'Mitsubishi', 'Mirage', 2017],
    ['JA4AP3AU', 'JU', 'Mitsubishi', 'Outlander Sport', 2018],
    ['JF2GTABC', 'L8', 'Subaru', 'Crosstrek', 2020],
    ['4S4BSANC', 'H3', 'Subaru', 'Outback', 2017],
    ['JF1VBAL6', 'P9', 'Subaru', 'WRX', 2023],
    ['5UXCY6C0', 'L9', 'BMW', 'X6', 2020],
    ['5UXKR0C5', 'F0', 'BMW', 'X5', 2015],
    ['WBA8E9G5', 'GN', 'BMW', '3 Series', 2016],
  ];

  it('for 60 and more of them, three at least of each make', () => {
    expect(known.length).toBeGreaterThan(60);
    for (const make of makes) expect(known.filter((vehicle) => vehicle[2] === make).length, make).toBeGreaterThan(2);
  });

  it.each(known)('%s…%s is a %s %s of %d', (...[front, yearAndPlant, make, model, year]) => {
    const vin = vinOf(front, yearAndPlant);
    const decoded = DecodedVin.parse(decode(vin));
    expect(decoded).toMatchObject({ vin, make, model, year, offered: true, checkDigitRight: true, suggestions: [] });
    expect(vehicleIsOffered(make, model, year)).toBe(true);
    expect(vinWarnings(vin, make, year)).toEqual([]);
  });

  it('in well under a millisecond', () => {
    const vins = known.map(([front, yearAndPlant]) => vinOf(front, yearAndPlant));
    for (const vin of vins) decode(vin);
    const begun = performance.now();
    for (const vin of vins) decode(vin);
    expect((performance.now() - begun) / vins.length).toBeLessThan(1);
  });
});

describe('a VIN of a vehicle that is not offered', () => {
  it('is named all the same: a Ram, whose prefix Dodge and Jeep share', () => {
    const decoded = decode(vinOf('1C6SRFET', 'KN'));
    expect(decoded.decoded).toEqual({ make: 'Ram', model: '1500', year: 2019 });
    expect(decoded).toMatchObject({ offered: false, year: 2019 });
    expect(decoded.make).toBeUndefined();
    expect(decoded.makes).toContain('Dodge');
  });

  it('leaves the year to the person where it is too old', () => {
    const decoded = decode(vinOf('1HGCP2F3', 'AA'));
    expect(decoded).toMatchObject({ make: 'Honda', model: 'Accord', years: [2010], offered: false });
    expect(decoded.year).toBeUndefined();
  });

  it('of an unknown prefix leaves all to the person', () => {
    const decoded = decode(vinOf('YV1A22MK', 'H1'));
    expect(decoded).toMatchObject({ makes: [], decoded: { year: 2017 }, year: 2017, offered: true });
    expect(decoded.make).toBeUndefined();
  });
});

describe('a mistyped VIN', () => {
  const right = vinOf('1HGCV1F3', 'JA');

  it('is answered with what was meant, first', () => {
    const decoded = decode(right.replace('V', 'U'));
    expect(decoded.checkDigitRight).toBe(false);
    expect(decoded.suggestions[0]).toEqual({ vin: right, place: 5, from: 'U', to: 'V' });
  });

  it('is led back to vehicles that exist before others', () => {
    for (const [index, character] of [...right].entries()) {
      const other = { '1': 'L', V: 'U', '3': '8', '0': 'D' }[character];
      if (other === undefined) continue;
      const { suggestions } = decode(right.slice(0, index) + other + right.slice(index + 1));
      const known = suggestions.map(({ vin }) => decode(vin).model !== undefined);
      expect(known).toEqual(known.toSorted((one, next) => Number(next) - Number(one)));
      expect(suggestions.map(({ vin }) => vin)).toContain(right);
    }
  });
});

describe('a VIN warns beside the chosen vehicle', () => {
  const accord = vinOf('1HGCV1F3', 'JA');
  const wrongDigit = accord.slice(0, 8) + (accord[8] === '1' ? '2' : '1') + accord.slice(9);

  it.each([
    ['not at all where all agrees', accord, 'Honda', 2018, []],
    ['of its check digit', wrongDigit, 'Honda', 2018, ['check_digit']],
    ['of another make', accord, 'Toyota', 2018, ['wmi_make']],
    ['of another year', accord, 'Honda', 2019, ['year']],
    ['of all three', wrongDigit, 'Kia', 2020, ['check_digit', 'wmi_make', 'year']],
    ['not of a make that shares the prefix', vinOf('1C4RJKBG', 'S8'), 'Dodge', 2025, []],
    ['not of a prefix that nobody knows', vinOf('YV1A22MK', 'H1'), 'Honda', 2017, []],
    ['not of the year of a heavy truck, whose place 7 is a digit', vinOf('1FDUF461', 'GE'), 'Ford', 2016, []],
  ] as [string, string, string, number, string[]][])('%s', (...[, vin, make, year, warnings]) => {
    expect(vinWarnings(vin, make, year)).toEqual(warnings);
  });

  it('never for a make among those of its prefix', () => {
    for (const make of decode(vinOf('5TDJZRFH', 'HS')).makes) {
      expect(wmiContradicts(vinOf('5TDJZRFH', 'HS'), make)).toBe(false);
    }
    expect(wmiContradicts(vinOf('5TDJZRFH', 'HS'), 'Ford')).toBe(true);
  });
});
