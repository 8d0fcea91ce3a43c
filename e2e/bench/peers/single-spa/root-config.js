// The root config, as single-spa calls it: the shell is an application at every address.
import { registerApplication, start } from 'single-spa';

registerApplication({ name: 'shell', app: () => import(/* webpackIgnore: true */ 'shell'), activeWhen: '/' });
start({ urlRerouteOnly: true });
