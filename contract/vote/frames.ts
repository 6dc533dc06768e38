import { Type, type Static } from 'typebox'
import { Id } from '../common'
import { watchedMost } from './rules'
import type { Live } from './schema'

/** The polls whose cards are in sight; in place of those that were named before. Said again while they are. */
export const Watch = Type.Object({
  type: Type.Literal('watch-votes'),
  ids: Type.Array(Id, { maxItems: watchedMost, uniqueItems: true }),
})

declare module '../frames' {
  interface ClientFrames {
    'watch-votes': Static<typeof Watch>
  }
  interface ServerFrames {
    /** The numbers of a poll that is watched. */
    vote: { type: 'vote'; id: string; live: Live }
  }
}
