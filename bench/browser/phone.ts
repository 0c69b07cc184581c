/** A phone as browsers imitate it; its processor is slowed down by whoever opens a page. */
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
} as const;
