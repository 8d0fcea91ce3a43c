// The second half of the shell's build script: adds the packages that remotes in other repositories need to fit it.
import { join } from 'node:path';
import { repository } from '../repository.ts';
import { addPackages } from './shell-packages.ts';

await addPackages(join(repository, 'shell/dist'));
