/**
 * The folder of this workspace's build. The bundles leave this file out: `import.meta` in a bundle would name the bundle, so this is the
 * only file of this workspace that uses it for a path.
 */
export const FOLDER = import.meta.dirname;
