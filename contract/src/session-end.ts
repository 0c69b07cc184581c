/** Why a session is over. */
export type SessionEnd =
  | 'a used refresh token came back'
  | 'account revoked'
  | 'left idle'
  | 'password changed'
  | 'password reset'
  | 'profile deleted'
  | 'signed in again'
  | 'signed in for too long'
  | 'signed out'
  | 'signed out everywhere'
  | 'signed out everywhere else'
  | 'signed out from a list of devices';
