/** A line that is silent for so long is as good as none. */
const PATIENCE_MS = 15_000;

/** Whether the server answers just now. What stands before it may answer in its place that it does not. */
export const isReachable = async (): Promise<boolean> => {
  try {
    return (
      (await fetch(document.URL, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }))
        .status < 500
    );
  } catch {
    return false;
  }
};
