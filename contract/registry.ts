/**
 * Every route of every feature, by type. A feature adds itself from its own schema.ts:
 * `declare module '../registry' { interface Registry { circle: typeof circleRoutes } }`.
 */

// oxlint-disable-next-line typescript/no-empty-object-type -- features merge into it
export interface Registry {}

type Merge<U> = (U extends unknown ? (routes: U) => void : never) extends (routes: infer I) => void
  ? I
  : never

export type Routes = Merge<Registry[keyof Registry]>

type PathsBy<M extends 'GET' | 'POST'> = {
  [P in keyof Routes]: Routes[P] extends { method: M } ? P : never
}[keyof Routes]

/** Paths that `get` of src/net takes. */
export type GetPath = PathsBy<'GET'>
/** Paths that `post` of src/net takes. */
export type PostPath = PathsBy<'POST'>
