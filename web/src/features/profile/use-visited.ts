import { useState } from 'react';

/** Which tabs were opened in this visit: what nobody looks at is not fetched, what was begun stays. */
export const useVisited = (current: string): ReadonlySet<string> => {
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set([current]));
  if (visited.has(current)) return visited;
  const now = new Set([...visited, current]);
  setVisited(now);
  return now;
};
