export type Form = { [name: string]: string | Form };

/** Reads `a[b][0][c]=1` as Stripe does: nested objects, lists as objects with number names. */
export const readForm = (text: string): Form => {
  const form: Form = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.split(/[[\]]+/).filter(Boolean);
    const last = path.pop() ?? '';
    const into = path.reduce<Form>((at, name) => {
      const next = at[name];
      if (typeof next === 'object') return next;
      const made: Form = {};
      at[name] = made;
      return made;
    }, form);
    into[last] = value;
  }
  return form;
};

export const textIn = (form: Form, name: string): string | undefined => {
  const value = form[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

export const formIn = (form: Form, name: string): Form => {
  const value = form[name];
  return typeof value === 'object' ? value : {};
};

export const listIn = (form: Form, name: string): Form[] =>
  Object.values(formIn(form, name)).filter((one): one is Form => typeof one === 'object');

/** The texts of `metadata[...]`. */
export const textsIn = (form: Form, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(formIn(form, name)).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );

export type Call = { method: string; path: string; form: Form };
