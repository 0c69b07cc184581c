import { z } from 'zod';
import { MAX_REPORT_DAYS } from './report-days.ts';

const DAY_MS = 86_400_000;

/** Whether these two days are a range that a report covers, both included. */
export const isReportRange = (from: string, to: string): boolean => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return days >= 1 && days <= MAX_REPORT_DAYS;
};

export const ReportDay = z.iso.date('invalid');
