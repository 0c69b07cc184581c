import type { Parts } from '../../platform/parts.ts';
import { findReviews, type ReviewRow } from './review.store.ts';

const MOST = 200;

/** The orders whose money a person has to look at. */
export const listReviews = ({ db }: Pick<Parts, 'db'>): Promise<ReviewRow[]> => findReviews(db, MOST);
