import { useEffect, useState } from 'react';

/** A value once it has stayed the same for so many milliseconds; until then the one before. */
export const useSettled = <T>(value: T, ms: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const later = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(later);
  }, [value, ms]);
  return settled;
};
