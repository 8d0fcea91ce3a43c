/** The address is in memory only, never in an address. */
export interface ResetPasswordState {
  readonly email: string;
}
