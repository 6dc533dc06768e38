/** What two people deal with, a bar above their talk: each feature declares what it knows. */
import type { Bar } from '../../../contract/chat/schema'
import type { Context, Viewer } from '../../context'

declare module '../../feature' {
  interface Feature {
    /** What two people deal with, as a bar above their talk shows it. */
    bars?: readonly ChatBar[]
  }
}

interface Talk {
  /** The other of the two. */
  peer: string
  /** null until one of them has written. */
  conversation: string | null
}
/** null where the feature has nothing between the two. One statement: it is read as often as the talk is opened. */
export type ChatBar = (context: Context, viewer: Viewer, talk: Talk) => Promise<Bar | null>

/** The first that a feature has. */
export async function barOf(
  context: Context,
  viewer: Viewer,
  peer: string,
  conversation: string | null,
): Promise<Bar | null> {
  for (const bar of context.house.all('bars')) {
    const found = await bar(context, viewer, { peer, conversation })
    if (found) return found
  }
  return null
}
