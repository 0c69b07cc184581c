import type { DeskRequest } from '@keywright/contract/desk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useWantsArrivals } from './arrivals.ts';
import { countsQuery, reviewsQuery, rowsIn } from './desk.queries.ts';
import { useAllPages } from './use-all-pages.ts';

/** A colleague waits for a second review that the reader can give. */
const needsReview = ({ secondLook: { asked }, can }: DeskRequest): boolean =>
  asked !== null && asked.isOpen && !asked.isMine && can.includes('secondLook');

/** The reader asked for a second review and has it: ready to send, or objected to. */
const isAnswered = ({ secondLook: { asked, isApproved, last } }: DeskRequest): boolean =>
  asked !== null && !asked.isOpen && asked.isMine && (isApproved || last?.verdict === 'OBJECTED');

/** Whether it is the reader's turn: to give the second review, or to go on after it. */
export const needsReviewOrSender = (request: DeskRequest): boolean => needsReview(request) || isAnswered(request);

/** The second reviews that wait for the reader, those given to the reader, and whether all of them are loaded. */
export const useReviews = () => {
  const { data: counts } = useQuery(countsQuery);
  const areSome = (counts?.elsewhere.reviews ?? 0) > 0;
  const query = useInfiniteQuery({
    ...reviewsQuery(''),
    refetchIntervalInBackground: useWantsArrivals(),
    enabled: areSome,
  });
  useAllPages(query, areSome);
  const rows = areSome ? rowsIn(query.data) : [];
  return {
    wanted: rows.filter(needsReview),
    answered: rows.filter(isAnswered),
    areLoaded: areSome ? query.data !== undefined && !query.hasNextPage : counts !== undefined,
  };
};
