// `npm run drill:uploads`: a person uploads 1,000 MiB in five files, two at a time, through a proxy that cuts the connection
// ten times in the middle of a part. Fails unless every file is ready, what is stored has the hash of what was sent, and
// neither the API nor the edge grew by more than 64 MiB. uploads.test.ts does it with 26 MiB.
import { uploadThroughCuts } from './uploads.ts';

const MAX_GROWTH_MIB = 64;

const found = await uploadThroughCuts({ files: 5, fileBytes: 200 * 2 ** 20, cuts: 10 });
console.log(JSON.stringify(found, undefined, 2));
const isFlat = Object.values(found.growthMib).every((mib) => mib <= MAX_GROWTH_MIB);
const isWhole = found.areEqual && found.states.every((state) => state === 'ready') && found.cuts === 10;
if (!isFlat || !isWhole) process.exitCode = 1;
