import { randomBytes } from 'node:crypto';

const ID_BYTES = 16;

/** A cart is named in answers to guests, so that its id must not be guessable: 128 random bits. */
export const newCartId = (): string => randomBytes(ID_BYTES).toString('base64url');
