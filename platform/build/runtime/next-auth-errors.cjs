/** Replaces next-auth's errors: the one that its client's log distinguishes. */
exports.UnknownError = class UnknownError extends Error {};
