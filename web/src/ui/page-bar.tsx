import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

export const BAR_TITLE = 'bar-title';
export const BAR_ASIDE = 'bar-aside';

const never = () => () => {};

type PageBarProps = {
  /** Stands beside the mark on phones instead of the product's name: `New request`. */
  title: ReactNode;
  /** At the bar's end, such as a status or `Draft saved`. */
  aside?: ReactNode;
};

/** Puts a page's name and state into the bar at the top. Rendered anywhere inside the page. */
export const PageBar = ({ title, aside }: PageBarProps) => {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const titlePlace = hydrated ? document.getElementById(BAR_TITLE) : null;
  const asidePlace = hydrated ? document.getElementById(BAR_ASIDE) : null;
  return (
    <>
      {titlePlace ? createPortal(title, titlePlace) : null}
      {asidePlace && aside ? createPortal(aside, asidePlace) : null}
    </>
  );
};
