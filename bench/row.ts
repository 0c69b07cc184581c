import { median, type Rounds } from './alternate.ts';

/** One line of the report. */
export type Row = {
  what: string;
  /** With their units; the reference is empty where the goal is an absolute number. */
  ours: string;
  reference: string;
  /** Ours divided by the reference, or the number itself. */
  ratio: number;
  /** The lowest and the highest of the single rounds' ratios: what the machine's noise was. */
  spread: [number, number] | undefined;
  goal: string;
  isMet: boolean;
};

type Goal = { atLeast: number } | { atMost: number };
/** Without a goal it is for information. */
type Shown = { what: string; unit: string; goal?: Goal; digits?: number };

const meets = (value: number, goal: Goal | undefined): boolean =>
  !goal || ('atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost);
const inWords = (goal: Goal | undefined): string => {
  if (!goal) return '';
  return 'atLeast' in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;
};

/** The median of the rounds' ratios: each round has its reference beside it in time. */
export const ratioRow = ({ what, unit, goal, digits = 1 }: Shown, { ours, reference }: Rounds): Row => {
  const ratios = ours.map((value, round) => value / (reference[round] ?? Number.NaN));
  const ratio = median(ratios);
  return {
    what,
    ours: `${median(ours).toFixed(digits)} ${unit}`,
    reference: `${median(reference).toFixed(digits)} ${unit}`,
    ratio,
    spread: [Math.min(...ratios), Math.max(...ratios)],
    goal: inWords(goal),
    isMet: meets(ratio, goal),
  };
};

/** A goal that is a plain number of ours. */
export const numberRow = ({ what, unit, goal, digits = 1 }: Shown, value: number): Row => ({
  what,
  ours: `${value.toFixed(digits)} ${unit}`,
  reference: '',
  ratio: value,
  spread: undefined,
  goal: goal ? `${inWords(goal)} ${unit}` : '',
  isMet: meets(value, goal),
});
