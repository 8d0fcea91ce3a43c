/** A backup or a restore is not possible; the message is for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
