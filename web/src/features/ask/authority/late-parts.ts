/** What is fetched once the form stands, in one file. */
export { AuthorityChoice } from './authority-choice.tsx';
export { AskedExtras, Extras } from './extras.tsx';
