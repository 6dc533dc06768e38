import type { Context } from '../../context'
import type { Secrets } from './secrets'

declare module '../../feature' {
  interface Feature {
    sealed?: readonly Sealed[]
  }
}

/** What sealing needs: commands have no more. */
export type SealedContext = Pick<Context, 'db'> & { providers: Pick<Context['providers'], 'storage'> }

/** Something that is kept sealed under PAPERS_KEY. */
export interface Sealed {
  /** As the command says it: 地址里的手机号. */
  title: string
  /** Seals anew what is not under the current key. How many it was. */
  reseal(context: SealedContext, secrets: Secrets): Promise<number>
}
