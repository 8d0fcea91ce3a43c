/** Keywords of RFC 7644, table 9. */
type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** Thrown anywhere in a request of a directory. Its detail names nothing that was sent. */
export class ScimError extends Error {
  override readonly name = 'ScimError';
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

export function invalidValue(detail: string): ScimError {
  return new ScimError(400, detail, 'invalidValue');
}

/** Body of RFC 7644, 3.12. */
export function errorBody({ status, scimType, message }: Pick<ScimError, 'status' | 'scimType' | 'message'>) {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType ? { scimType } : {}),
    detail: message,
  };
}
