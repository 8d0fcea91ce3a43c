/** This replaces next-auth's errors, of which its client's log distinguishes only this one. */
exports.UnknownError = class UnknownError extends Error {};
