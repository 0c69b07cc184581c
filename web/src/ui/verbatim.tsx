import { Children, Fragment, type ReactNode } from 'react';

/** Amounts as each of our languages writes them, VINs and their ends, and order numbers. */
const FIGURES = new RegExp(
  [
    String.raw`-?\$\d[\d,]*(?:\.\d\d)?`,
    String.raw`-?\d[\d\s]*,\d\d\s\$\sUS`,
    String.raw`\b[A-HJ-NPR-Z\d]{17}\b`,
    String.raw`…[A-HJ-NPR-Z\d]{4}\b`,
    String.raw`\b[A-Z\d]{4}-[A-Z\d]{4}\b`,
  ].join('|'),
  'g',
);

const marked = (text: string, also: string | undefined): ReactNode => {
  const parts = also ? new RegExp(String.raw`${FIGURES.source}|\b${also}\b`, 'g') : FIGURES;
  const figures = text.match(parts);
  if (!figures) return text;
  if (figures[0] === text) return <span translate="no">{text}</span>;
  // In an element of its own, so that it stays one item of a flexible box.
  return (
    <span>
      {text.split(parts).map((words, at) => (
        <Fragment key={at}>
          {words}
          {figures[at] === undefined ? null : <span translate="no">{figures[at]}</span>}
        </Fragment>
      ))}
    </span>
  );
};

/**
 * Shows text whose amounts, VINs and order numbers page translation leaves as they are, and the end of a VIN (`also`), which alone looks like
 * any other number. What is no text is shown as it is.
 */
export const verbatim = (children: ReactNode, also?: string): ReactNode => {
  if (typeof children === 'string') return marked(children, also);
  return Array.isArray(children)
    ? Children.map(children, (child: ReactNode) => (typeof child === 'string' ? marked(child, also) : child))
    : children;
};
