/** Whether the server answers just now. What stands before it may answer in its place that it does not. */
export const isReachable = async (): Promise<boolean> => {
  try {
    return (await fetch(document.URL, { method: 'HEAD', cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
};
