/** By its name. Offsets such as `+02:00` are none: they know nothing of summer. */
export const isZone = (name: string): boolean => {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};
