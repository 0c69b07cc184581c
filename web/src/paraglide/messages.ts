export { m } from '@keywright/words/messages';
