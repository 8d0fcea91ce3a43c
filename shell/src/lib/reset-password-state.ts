/** Navigation state of the page that resets a password: in memory, never in the address. */
export interface ResetPasswordState {
  /** The address that was typed at sign-in. */
  readonly email: string;
}
