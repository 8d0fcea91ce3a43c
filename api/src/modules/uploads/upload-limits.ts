/** Of files that a customer began to upload within a day, whatever became of them. */
export const MAX_BYTES_A_DAY = 2_147_483_648;
export const MAX_UPLOADS_A_DAY = 500;
