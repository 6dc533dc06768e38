/** What open apps may say over their socket. Each feature declares its own frames, by their types. */
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { ServerFrame } from '../../../contract/frames'
import type { Context, Viewer } from '../../context'

declare module '../../feature' {
  interface Feature {
    /** Frames that open apps may send, by their types. What apps are told is published to `channelOf` a person. */
    hears?: Readonly<Record<string, Hearing>>
  }
}

/** Answers the one socket that a frame came from. */
export type Reply = (frame: ServerFrame) => void
/** Called once for a node; what it gives is called once for a socket, and what that gives for each frame. */
type Hear<F> = (context: Context) => (reply: Reply) => (viewer: Viewer, frame: F) => Promise<void>

export interface Hearing {
  schema: TSchema
  hear: Hear<never>
}

/** A hearing whose frames are of its schema. */
export const hearing = <S extends TSchema>(schema: S, hear: Hear<Static<S>>): Hearing => ({ schema, hear })

/** What a frame of one socket does, given who sends it. null for what is no frame that a feature hears. */
export type Ear = (frame: unknown) => ((viewer: Viewer) => Promise<void>) | null

/** One node's: makes each socket an ear of its own. */
export function earsFor(context: Context): (reply: Reply) => Ear {
  const hearings = Object.entries(context.house.all('hears')).map(([type, { schema, hear }]) => ({
    type,
    schema,
    open: hear(context),
  }))
  return (reply) => {
    const own = new Map(hearings.map(({ type, schema, open }) => [type, { schema, heard: open(reply) }]))
    return (frame) => {
      if (typeof frame !== 'object' || frame === null || !('type' in frame)) return null
      const found = own.get(String(frame.type))
      if (!found || !Value.Check(found.schema, frame)) return null
      return (viewer) => found.heard(viewer, frame as never)
    }
  }
}
