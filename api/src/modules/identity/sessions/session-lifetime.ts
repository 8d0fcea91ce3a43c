/** An unused session ends after this. */
export const SESSION_IDLE_S = 12 * 3600;

/** Every session ends after this, even if it is in use. */
export const SESSION_MAX_AGE_S = 7 * 24 * 3600;

/** So does one that a customer's sign-on has opened, since not every provider says that it has ended its own. */
export const SIGN_ON_MAX_AGE_S = 12 * 3600;
