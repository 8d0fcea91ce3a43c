import { addAbortSignal, Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { errorDetail } from '../thrown.ts';
import { checkedContent } from './described-object.ts';
import {
  type ByteRange,
  ObjectDamaged,
  type ObjectDescription,
  type ObjectStore,
  requireKey,
  type StoredObject,
} from './object-store.ts';
import {
  type Attempt,
  Final,
  TIME_LIMITS,
  type TimeLimit,
  type TimeLimits,
  withinLimit,
} from './time-limit.ts';

export interface S3Place {
  readonly bucket: string;
  /** It is empty or ends with a slash. */
  readonly prefix: string;
  /** Amazon's own storage needs none. */
  readonly endpoint: string | undefined;
  /** Without it, the SDK takes the region of the environment. */
  readonly region: string | undefined;
}

const MAX_SOCKETS = 50;
/** A storage asks for another attempt by these refusals, besides its 5xx. */
const TRANSIENT = new Set(['RequestTimeout', 'XAmzContentSHA256Mismatch', 'BadDigest', 'IncompleteBody']);

interface S3Failure {
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const statusOf = (error: unknown) => (error as S3Failure).$metadata?.httpStatusCode;

/** A missing bucket is not a missing object but an outage. */
const isMissing = (error: unknown) =>
  statusOf(error) === 404 && errorDetail(error, 'name') !== 'NoSuchBucket';

/** An error that did not come from the storage, such as a refused connection, may not occur the next time. */
function isFinal(error: unknown): boolean {
  const status = statusOf(error);
  if (status === undefined || status >= 500 || status === 429 || status < 400) return false;
  return !TRANSIENT.has(errorDetail(error, 'name') ?? '');
}

const ignore = () => undefined;
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

function clientOf({ endpoint, region }: S3Place): S3Client {
  const config: S3ClientConfig = {
    // `withinLimit` retries, since the SDK does not retry bodies.
    maxAttempts: 1,
    // Other storage than Amazon's refuses the SDK's own checksums; this one has the hash of each object anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The SDK would write to the console.
    logger: silent,
    requestHandler: { httpAgent: { maxSockets: MAX_SOCKETS }, httpsAgent: { maxSockets: MAX_SOCKETS } },
    ...(region && { region }),
    ...(endpoint && {
      endpoint,
      forcePathStyle: true,
      region: region ?? process.env.AWS_REGION ?? 'us-east-1',
    }),
  };
  return new S3Client(config);
}

/** The SDK reads the credentials from the environment. */
export class S3Store implements ObjectStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #limits: TimeLimits;

  constructor(place: S3Place, limits = TIME_LIMITS) {
    this.#limits = limits;
    this.#client = clientOf(place);
    this.#bucket = place.bucket;
    this.#prefix = place.prefix;
  }

  async put(key: string, description: ObjectDescription, open: () => AsyncIterable<Buffer>): Promise<void> {
    const location = this.#at(key);
    await this.#run(this.#limits.upload, async ({ signal, progress }) => {
      const content = checkedContent(key, description, open());
      const Body = addAbortSignal(signal, Readable.from(watched(content, progress), { objectMode: false }));
      const failed = new Promise<never>((_, reject) => Body.once('error', reject));
      const command = new PutObjectCommand({ ...location, Body, ContentLength: description.bytes });
      // The storage itself refuses a body with another hash.
      command.middlewareStack.add(
        (next) => (args) => {
          const { headers } = args.request as { headers: Record<string, string> };
          headers['x-amz-content-sha256'] = description.sha256.toString('hex');
          return next(args);
        },
        { step: 'build', name: 'hashOfBody' },
      );
      await Promise.race([this.#client.send(command, { abortSignal: signal }), failed]);
    });
  }

  read(key: string, { from, bytes }: ByteRange): Promise<Buffer> {
    const location = this.#at(key);
    return this.#run(this.#limits.read, async ({ signal, progress }) => {
      const Range = `bytes=${from}-${from + bytes - 1}`;
      const command = new GetObjectCommand({ ...location, Range });
      const { Body, ContentLength } = await this.#client
        .send(command, { abortSignal: signal })
        .catch((error: unknown) => {
          throw isMissing(error) ? new ObjectDamaged(key, 'is missing') : error;
        });
      return collect(addAbortSignal(signal, Body as Readable), { bytes, expected: ContentLength, progress });
    });
  }

  stat(key: string): Promise<StoredObject | null> {
    const location = this.#at(key);
    return this.#run(this.#limits.read, async ({ signal }) => {
      try {
        const found = await this.#client.send(new HeadObjectCommand(location), { abortSignal: signal });
        return { key, bytes: found.ContentLength ?? 0, storedAt: found.LastModified ?? new Date(0) };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    let ContinuationToken: string | undefined;
    do {
      const command = new ListObjectsV2Command({
        Bucket: this.#bucket,
        Prefix: `${this.#prefix}${prefix}`,
        ...(ContinuationToken && { ContinuationToken }),
      });
      const page = await this.#run(this.#limits.change, ({ signal }) =>
        this.#client.send(command, { abortSignal: signal }),
      );
      for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
        yield { key: Key.slice(this.#prefix.length), bytes: Size, storedAt: LastModified };
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken);
  }

  async delete(key: string): Promise<void> {
    const location = this.#at(key);
    await this.#run(this.#limits.change, ({ signal }) =>
      this.#client.send(new DeleteObjectCommand(location), { abortSignal: signal }),
    );
  }

  async close(): Promise<void> {
    this.#client.destroy();
  }

  #at(key: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${requireKey(key)}` };
  }

  #run<T>(limit: TimeLimit, work: (attempt: Attempt) => Promise<T>): Promise<T> {
    return withinLimit(limit, async (attempt) => {
      try {
        return await work(attempt);
      } catch (error) {
        throw isFinal(error) ? new Final(error) : error;
      }
    });
  }
}

async function* watched(content: AsyncIterable<Buffer>, progress: () => void): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    progress();
    yield chunk;
  }
}

interface Expectation {
  readonly bytes: number;
  readonly expected: number | undefined;
  readonly progress: () => void;
}

async function collect(body: Readable, { bytes, expected, progress }: Expectation): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let seen = 0;
  for await (const chunk of body) {
    progress();
    chunks.push(chunk);
    seen += chunk.length;
    if (seen > bytes) throw new Error('The storage sent more than the range.');
  }
  if (expected !== undefined && seen < expected) throw new Error('The storage broke off.');
  return Buffer.concat(chunks);
}
