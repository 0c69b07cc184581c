/** An id of ours as text, for patterns of which it is a part. */
export const UUID_FORM = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const whole = new RegExp(`^${UUID_FORM}$`);

/** Whether a text is written as an id of ours is, in small letters: asked before one goes into a statement, which takes nothing else. */
export const isUuid = (text: string): boolean => whole.test(text);
