/** Settings as they come: variables of the process, and lines of a file for what it lacks. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { checkout } from './checkout'

/** The process's own variables, with those of `.env` in the checkout added to them. */
export function readSettings(): NodeJS.ProcessEnv {
  // login shells put the user's mailbox there, a file's path: no setting of ours, and it would keep that of .env out
  if (process.env.MAIL?.startsWith('/')) delete process.env.MAIL
  const file = path.join(checkout, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}
