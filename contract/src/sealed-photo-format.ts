/** A sealed photo is a nonce, then AES-256-GCM as NIST SP 800-38D has it. */
export const SEALED_PHOTO_NONCE_BYTES = 12;

/** What the ciphertext is bound to: its associated data is this list as JSON. */
export const sealedPhotoBinding = ['sealed photo'] as const;
