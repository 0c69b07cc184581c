import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

export const BAR_TITLE = 'bar-title';
export const BAR_ASIDE = 'bar-aside';

type PageBarProps = {
  /** Stands beside the mark on phones instead of the product's name: `New request`. */
  title: ReactNode;
  /** At the bar's end, such as a status or `Draft saved`. */
  aside?: ReactNode;
};

const never = () => () => {};

/** The bar may enter the document together with the page: React looks again once both are there. */
export const usePlace = (id: string): HTMLElement | null =>
  useSyncExternalStore(
    never,
    () => document.getElementById(id),
    () => null,
  );

/** Puts a page's name and state into the bar at the top. Rendered anywhere inside the page. */
export const PageBar = ({ title, aside }: PageBarProps) => {
  const titlePlace = usePlace(BAR_TITLE);
  const asidePlace = usePlace(BAR_ASIDE);
  return (
    <>
      {titlePlace ? createPortal(title, titlePlace) : null}
      {asidePlace && aside ? createPortal(aside, asidePlace) : null}
    </>
  );
};
