/** Whether an address asks for the view in which the trial is started. */
export const isTrialStart = (params: URLSearchParams): boolean => params.get('trial') === 'start';
