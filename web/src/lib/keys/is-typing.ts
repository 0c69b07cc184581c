const FIELDS = 'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable]';

/** Whether keys are typed there, and lead nowhere. */
export const isTyping = (target: Element): boolean => target.matches(FIELDS);
