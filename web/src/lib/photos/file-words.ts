import { m } from '@keywright/words/messages';

/** What the row of a person's file says, wherever one is given. */
export const fileWords = () => ({
  choose: m.profile_choose_file(),
  replace: m.profile_replace(),
  view: m.profile_view(),
  reset: m.profile_reset(),
  preparing: m.profile_file_preparing(),
  chosen: m.profile_file_chosen(),
  stored: m.profile_file_stored(),
  none: m.profile_file_none(),
  notShown: m.profile_picture_not_shown(),
  failed: m.profile_picture_failed(),
});
