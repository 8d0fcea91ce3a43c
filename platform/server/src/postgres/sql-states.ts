/** The SQLSTATE of a missing permission. */
export const INSUFFICIENT_PRIVILEGE = '42501';
