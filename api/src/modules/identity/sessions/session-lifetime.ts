/** An unused session ends after this. */
export const SESSION_IDLE_S = 12 * 3600;

/** Every session ends after this, even if it is in use. */
export const SESSION_MAX_AGE_S = 7 * 24 * 3600;
