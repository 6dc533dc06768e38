/** TypeScript files of the checkout, by the name of what starts each in the bundle. */
export const entries: Readonly<Record<string, string>>
/** Writes the bundle into a folder, dist/server unless told. @throws when an import is not found */
export function bundleServer(options?: { entries?: Record<string, string>; output?: string }): Promise<void>
