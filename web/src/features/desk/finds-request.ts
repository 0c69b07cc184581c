import type { DeskRequest } from '@keywright/contract/desk';

/** Whether a text has all the words that were typed. */
export const matcher = (typed: string): ((text: string) => boolean) => {
  const sought = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return (text) => sought.every((word) => text.toLowerCase().includes(word));
};

const bare = (text: string): string => text.toLowerCase().replace(/[\s\p{Pd}]/gu, '');

/** Whether a request is meant: all words are in its texts, or its order number or a VIN holds them, however they are spaced. */
export const requestFinder = (typed: string): ((request: DeskRequest) => boolean) => {
  const matches = matcher(typed);
  const number = bare(typed);
  return ({ year, make, model, vin, earlierVins, confirmationNumber, keycodeUserEmail, customerName }) => {
    const numbers = [vin, ...earlierVins.map((earlier) => earlier.vin), confirmationNumber];
    const texts = [String(year), make.manufacturerName, model, ...numbers, keycodeUserEmail, customerName];
    return matches(texts.join(' ')) || (number !== '' && numbers.some((one) => bare(one).includes(number)));
  };
};
