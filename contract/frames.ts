/**
 * Frames of the WebSocket at /api/realtime, by their types. A feature adds its own from its frames.ts:
 * `declare module '../frames' { interface ServerFrames { typing: { type: 'typing'; … } } }`.
 */

/** Server to client. */
// oxlint-disable-next-line typescript/no-empty-object-type -- features merge into it
export interface ServerFrames {}
/** Client to server, after `hello`. */
// oxlint-disable-next-line typescript/no-empty-object-type -- features merge into it
export interface ClientFrames {}

export type ServerFrame = ServerFrames[keyof ServerFrames]
export type ClientFrame = ClientFrames[keyof ClientFrames]
