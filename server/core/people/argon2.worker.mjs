/** What a password thread does: argon2id, with the library's parameters. No TypeScript: threads read files as they are. */
import { hashSync, verifySync } from '@node-rs/argon2'

/** @param {string} password */
export const hash = (password) => hashSync(password)

/** @param {{ hashed: string, password: string }} task */
export const verify = ({ hashed, password }) => verifySync(hashed, password)
