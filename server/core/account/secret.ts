import { createHash } from 'node:crypto'

/** SHA-256 of a secret that only the client keeps: a session's token, a ticket, a proof, a link's key. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
