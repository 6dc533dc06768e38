/**
 * Asks for leave to send messages of these templates; must run in a tap. The ids that the person accepted.
 * Rejects: unsupported, denied (messages are switched off).
 */
export type Subscribe = (templates: readonly string[]) => Promise<string[]>
