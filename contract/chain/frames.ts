import type { ChainLive } from '../chat/card'

declare module '../frames' {
  interface ServerFrames {
    /** A chain of one of the reader's groups changed. */
    chain: { type: 'chain'; live: ChainLive }
  }
}
