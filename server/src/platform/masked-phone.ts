/** The last four digits of a number of at least seven, enough to recognize a caller by. */
export const maskedPhone = (phone: string): string => {
  const digits = phone.replaceAll(/\D/g, '');
  if (digits === '') return '';
  return digits.length >= 7 ? `•••\u00a0${digits.slice(-4)}` : '•••';
};
