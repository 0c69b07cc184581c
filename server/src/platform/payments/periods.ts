/** So many calendar months after an instant, in UTC. A day that the month lacks becomes its last: January 31 is followed by February 28. */
export const monthsAfter = (start: Date, months: number): Date => {
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end;
};

/** The end of the period that begins at `from`, counted from the anchor, so that a short month doesn't shift those after it. */
export const periodEndAfter = (anchor: Date, everyMonths: number, from: Date): Date => {
  let periods = 1;
  while (monthsAfter(anchor, periods * everyMonths) <= from) periods += 1;
  return monthsAfter(anchor, periods * everyMonths);
};
