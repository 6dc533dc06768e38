export interface MiniPackage {
  /** Bytes by path. */
  files: Map<string, number>
  pages: string[]
  /** The subpackage of a file, by its root; main where it is in none. */
  packageOf(file: string): string
}
/** @throws when the folder holds no built mini-program */
export function readPackage(directory: string): MiniPackage
/** Bytes, by package root and in all; the main package is `main`. */
export function sizes(pkg: MiniPackage): {
  packages: { main: number } & Record<string, number>
  total: number
}
