/** Entry of a remote's container. */
export const REMOTE_ENTRY = 'remoteEntry.js';
/** Manifest that the federation runtime reads. */
export const FEDERATION_MANIFEST = 'mf-manifest.json';
/** Intermediate files of the federation plugin, not needed after the build. */
export const federationManifestSources = ['mf-manifest-stats.json'];
