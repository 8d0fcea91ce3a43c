/** The call that gives the provider's people the token of their calls. Only their documents name it. */
export const STAFF_TOKEN_CALL = 'POST /customer-portal/auth/sign_as_staff';
