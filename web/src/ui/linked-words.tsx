import { Fragment } from 'react';
import type { Goal } from '../address.ts';
import { Link } from './link.ts';
import { verbatim } from './verbatim.tsx';

type Piece = { words: string; to?: Goal };

/** A sentence in pieces, some of which are links. */
export const LinkedWords = ({ of }: { of: readonly Piece[] }) =>
  of.map(({ words, to }, place) => (
    <Fragment key={place}>{to ? <Link to={to}>{verbatim(words)}</Link> : verbatim(words)}</Fragment>
  ));
