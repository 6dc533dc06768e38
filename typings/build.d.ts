/** What the builds put in place of these names (targets/mini, targets/web). */
declare const process: {
  readonly env: {
    readonly NODE_ENV?: string
    readonly API_BASE?: string
    readonly IM_APP_ID?: string
    readonly MAPS_KEY?: string
    /** Of targets/web/early alone: the script with the lines of all pages. */
    readonly ROUTES?: string
  }
}
declare function require(name: string): unknown

declare module '*.css' {}
