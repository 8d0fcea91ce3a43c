const PIECE_BYTES = 4_194_304;

export interface HashScope {
  onmessage: ((event: { readonly data: Blob }) => void) | null;
  postMessage(outcome: HashOutcome): void;
}

/** Hexadecimal digits, or why the file could not be read. */
export type HashOutcome = { readonly hash: string } | { readonly error: string };

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
// biome-ignore format: a table
const CONSTANTS = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];
/** The same of the square roots of the first eight. */
// biome-ignore format: a table
const START = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

// SHA-256 (FIPS 180-4) of the files that the worker gets, read in pieces. The worker gets the text of this function,
// which therefore uses nothing from outside.
function hashFiles(
  scope: HashScope,
  constants: readonly number[],
  start: readonly number[],
  pieceBytes: number,
): void {
  const [words, added] = [new DataView(new ArrayBuffer(256)), new DataView(new ArrayBuffer(256))];
  for (const [index, constant] of constants.entries()) added.setUint32(index * 4, constant);
  const rotated = (word: number, by: number) => (word >>> by) | (word << (32 - by));
  const addBlock = (state: number[], block: DataView, from: number) => {
    for (let at = 0; at < 64; at += 4) words.setInt32(at, block.getInt32(from + at));
    for (let at = 64; at < 256; at += 4) {
      const [near, far] = [words.getInt32(at - 8), words.getInt32(at - 60)];
      const mixedNear = rotated(near, 17) ^ rotated(near, 19) ^ (near >>> 10);
      const mixedFar = rotated(far, 7) ^ rotated(far, 18) ^ (far >>> 3);
      words.setInt32(at, words.getInt32(at - 64) + mixedFar + words.getInt32(at - 28) + mixedNear);
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let at = 0; at < 256; at += 4) {
      const ofE = (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & f) ^ (~e & g));
      const ofA = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      const step = h + ofE + added.getInt32(at) + words.getInt32(at);
      h = g;
      g = f;
      f = e;
      e = (d + step) | 0;
      d = c;
      c = b;
      b = a;
      a = (step + ofA) | 0;
    }
    for (const [index, word] of [a, b, c, d, e, f, g, h].entries())
      state[index] = (word + (state[index] ?? 0)) | 0;
  };
  const add = (state: number[], bytes: Uint8Array<ArrayBuffer>) => {
    const block = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length; at += 64) addBlock(state, block, at);
  };
  /** With a bit, zeros, and the length of the file in bits. */
  const padded = (bytes: Uint8Array, size: number) => {
    const end = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
    end.set(bytes);
    end[bytes.length] = 0x80;
    new DataView(end.buffer).setBigUint64(end.length - 8, BigInt(size) * BigInt(8));
    return end;
  };
  const hashOf = async (file: Blob) => {
    const state = [...start];
    let rest = new Uint8Array();
    for (let from = 0; from < file.size; from += pieceBytes) {
      if (from > 0) add(state, rest);
      rest = new Uint8Array(await file.slice(from, from + pieceBytes).arrayBuffer());
    }
    add(state, padded(rest, file.size));
    return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  };
  scope.onmessage = ({ data: file }) =>
    void hashOf(file).then(
      (hash) => scope.postMessage({ hash }),
      (error) => scope.postMessage({ error: String(error) }),
    );
}

export const sha256Script = `(${hashFiles})(self, ${JSON.stringify(CONSTANTS)}, ${JSON.stringify(START)}, ${PIECE_BYTES})`;
