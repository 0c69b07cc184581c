export type Typed = { keycode: string; pincode: string; checked: boolean };

const nothing: Typed = { keycode: '', pincode: '', checked: false };
const typed = new Map<string, Typed>();

/**
 * What was typed for each request, for as long as this page lives: opening another request, a refusal or a colleague
 * who takes over loses nothing. In memory only, since a code must not stay on the device.
 */
export const typedFor = (id: string): Typed => typed.get(id) ?? nothing;

export const keepTyped = (id: string, what: Typed): void => void typed.set(id, what);

export const forgetTyped = (id: string): void => void typed.delete(id);
