/** The span that a request belongs to, as its caller names it. */
export interface TraceParent {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Whether the caller keeps the trace. */
  readonly isSampled: boolean;
}

const FORMAT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:$|-)/;

/** Reads a `traceparent` header (W3C Trace Context); undefined if it is none. */
export function traceParent(header: unknown): TraceParent | undefined {
  const [, traceId, spanId, flags] = (typeof header === 'string' && FORMAT.exec(header)) || [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
