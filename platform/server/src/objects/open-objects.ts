import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { ObjectStore } from './object-store.ts';
import type { S3Place } from './s3-store.ts';

export type ObjectPlace = { readonly folder: string } | { readonly s3: S3Place };

const PLACE_ERROR =
  'must be file:///folder, or s3://bucket/prefix with at most the options endpoint and region, such as ?endpoint=https://s3.example.com';

function s3Place({ hostname, pathname, searchParams, username, port }: URL): S3Place | null {
  const options = Object.fromEntries(searchParams);
  const { endpoint, region, ...others } = options;
  if (username || port || !hostname || Object.keys(others).length > 0) return null;
  if (endpoint !== undefined && !/^https?:\/\/[^/@]+\/?$/.test(endpoint)) return null;
  const path = pathname.replace(/^\/+|\/+$/g, '');
  if (!/^[\w./-]*$/.test(path)) return null;
  return { bucket: hostname, prefix: path && `${path}/`, endpoint, region };
}

function placeOf(address: string): ObjectPlace | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol === 'file:' && !url.hostname && url.pathname !== '/')
    return { folder: fileURLToPath(url) };
  const s3 = url?.protocol === 's3:' ? s3Place(url) : null;
  return s3 && { s3 };
}

export const objectsUrl: z.ZodType<ObjectPlace, string> = z
  .string()
  .transform((address, { addIssue }): ObjectPlace => {
    const place = placeOf(address);
    if (place) return place;
    addIssue(PLACE_ERROR);
    return z.NEVER;
  });

/** Nothing is connected or created before the store is used. */
export async function openObjects(place: ObjectPlace): Promise<ObjectStore> {
  if ('folder' in place) return new (await import('./folder-store.ts')).FolderStore(place.folder);
  // Only deployments with S3 pay for loading the SDK.
  return new (await import('./s3-store.ts')).S3Store(place.s3);
}
