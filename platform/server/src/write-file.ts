import * as files from 'node:fs/promises';

/** As Node.js's; its errors name the file where they do not by themselves, as that of a full disk does not. */
export const writeFile: typeof files.writeFile = (file, ...others) =>
  files.writeFile(file, ...others).catch((error: Error) => {
    throw withPath(error, file);
  });

/** As Node.js's, with errors as those of {@link writeFile}. */
export const appendFile: typeof files.appendFile = (file, ...others) =>
  files.appendFile(file, ...others).catch((error: Error) => {
    throw withPath(error, file);
  });

/** Adds the path to an error of a write. */
export function withPath(error: NodeJS.ErrnoException, path: unknown): NodeJS.ErrnoException {
  if (error.code === undefined || error.path !== undefined) return error;
  return Object.assign(error, { path: String(path), message: `${error.message} '${path}'` });
}
