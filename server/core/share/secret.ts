import type { Context } from '../../context'
import type { Shared } from './shared'

declare module '../../feature' {
  interface Feature {
    /** Pages for previews of what only its secret opens, by the kind in their address. */
    shares?: Readonly<Record<string, SharedSecret>>
  }
}

/** What whoever has its secret may know, and nobody else. Search engines keep none of it. */
export interface SharedSecret {
  /** The page that opens it, without the secret that follows. */
  readonly page: string
  /** Secrets look like this. */
  readonly secret: RegExp
  /** null: the secret opens nothing, or not any more. */
  read(context: Context, secret: string): Promise<Shared | null>
  /** What is said then. */
  readonly gone: { readonly title: string; readonly text: string }
}
