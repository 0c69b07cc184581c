import { createContext, useContext } from 'react';

type FieldParts = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };

export const FieldContext = createContext<FieldParts | null>(null);

/** What a control takes from the Field around it: id, description, validity. Empty when it stands alone. */
export const useFieldParts = () => {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    required: field.required,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
  };
};
