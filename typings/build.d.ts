/** What the builds put in place of these names (targets/mini, targets/web). */
declare const process: {
  readonly env: { readonly API_BASE?: string; readonly IM_APP_ID?: string; readonly MAPS_KEY?: string }
}
declare function require(name: string): unknown

declare module '*.css' {}
