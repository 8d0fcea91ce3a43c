/** It replaces hoist-non-react-statics, whose lists are of what class components had: emotion's `withTheme` calls it. */
export default (target, source) => Object.assign(target, { ...source, ...target });
